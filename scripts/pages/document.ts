// Renders a document of `docs/` as a page of the site: links lead to pages, tables scroll, and formulas and commands in
// blocks of code can be run.

import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { commandsIn, formulasIn, ORIGIN, type Command } from './requests.ts';
import { withTables } from './tables.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For texts between tags and for values of attributes in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

interface Section {
  /** 1 for the document itself. */
  readonly level: number;
  readonly id: string;
  readonly title: string;
  /** From the heading to the next one, without marks. */
  readonly text: string;
}

export interface Document {
  /** In `docs/`, without `.md`. */
  readonly name: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

interface LinkOptions {
  readonly names: readonly string[];
  /** The public repository; without it links to other files are texts. */
  readonly repository: string | undefined;
}

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** The address of a document's page: that of a README is its folder's. */
export const pageAddress = (name: string): string => `/docs/${name.replace(/(^|\/)README$/, '$1')}`;

/** Where a link leads to; undefined if there is no such place on the internet. */
const targetOf = (href: string, from: string, { names, repository }: LinkOptions): string | undefined => {
  if (/^(?:https:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = posix.join('docs', posix.dirname(from), path);
  const name = file.replace(/^docs\//, '').replace(/\.md$/, '');
  if (file.endsWith('.md') && names.includes(name))
    return pageAddress(name) + (anchor === undefined ? '' : `#${anchor}`);
  return repository === undefined ? undefined : `${repository}/blob/HEAD/${file}`;
};

const button = (kind: 'run' | 'copy', label: string, text: string): string =>
  `<button type="${kind === 'run' ? 'submit' : 'button'}" class="${kind === 'run' ? 'run main' : kind}" aria-label="${escapeHtml(`${label}: ${text}`)}">${label}</button>`;

const example = (field: string, actions: string, more = ''): string =>
  `<div class="example"${more}><form>${field}<p class="actions">${actions}</p></form><div class="result" role="status"></div></div>`;

const formulaExample = (formula: string): string => {
  const link = `<a href="/#formula=${encodeURIComponent(formula.replace('=COINSHEET.', '='))}" aria-label="${escapeHtml(`Playground: ${formula}`)}">Playground</a>`;
  const field = `<textarea rows="1" spellcheck="false" autocomplete="off" autocapitalize="off" aria-label="Formula">\n${escapeHtml(formula)}</textarea>`;
  return example(field, button('run', 'Run', formula) + button('copy', 'Copy', formula) + link);
};

/** The page's script puts the address of its gateway in place of the written one. */
const block = (text: string): string => {
  const parts = text.split(new RegExp(`(${ORIGIN.source})`));
  const marked = parts.map((part, index) =>
    index % 2 === 0 ? escapeHtml(part) : `<span class="origin">${escapeHtml(part)}</span>`,
  );
  return `<pre tabindex="0"><code>${marked.join('')}</code></pre>`;
};

const commandExample = ({ text, path, body }: Command): string => {
  const link =
    body === undefined ? `<a href="${escapeHtml(path)}" aria-label="${escapeHtml(`Open: ${text}`)}">Open</a>` : '';
  const sent = body === undefined ? '' : ` data-body="${escapeHtml(body)}"`;
  return example(
    block(text),
    button('run', 'Run', text) + button('copy', 'Copy', text) + link,
    ` data-path="${escapeHtml(path)}"${sent}`,
  );
};

const code = (text: string): string => {
  const formulas = formulasIn(text);
  if (formulas !== undefined) return formulas.map(formulaExample).join('\n');
  const commands = commandsIn(text);
  if (commands !== undefined) return commands.map(commandExample).join('\n');
  return `<div class="copied">${block(text)}${button('copy', 'Copy', text.split('\n')[0] ?? '')}</div>`;
};

const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^```\w*$/gm, ' ')
    .replaceAll(/<[^>]+>|\]\([^)]*\)|^\|[-|\s]*\|$/gm, ' ')
    .replaceAll(/\\?[`*|[\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const sectionsOf = (tokens: readonly { readonly type: string; readonly raw: string }[]): readonly Section[] => {
  const sections: { level: number; id: string; title: string; text: string }[] = [];
  for (const token of tokens) {
    const [, marks = '', title = ''] = (token.type === 'heading' && /^(#{1,3}) (.*)/.exec(token.raw)) || [];
    const last = sections.at(-1);
    if (marks !== '') sections.push({ level: marks.length, id: anchorOf(title), title: plainText(title), text: '' });
    else if (last !== undefined) last.text = `${last.text} ${plainText(token.raw)}`.trim();
  }
  return sections;
};

export const renderDocument = (name: string, markdown: string, links: LinkOptions): Document => {
  const whole = withTables(markdown);
  let section = '';
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href, name, links);
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      heading({ text, tokens, depth }) {
        section = plainText(text);
        const inner = this.parser.parseInline(tokens);
        const id = anchorOf(text);
        return depth === 1 ? `<h1>${inner}</h1>` : `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>`;
      },
      code: ({ text }: Tokens.Code) => code(text),
      table({ header, rows }) {
        const cells = (row: typeof header, tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag.split(' ')[0]}>`).join('');
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="scroll" role="region" aria-label="${escapeHtml(`${section}: ${header.map(({ text }) => plainText(text)).join(', ')}`)}" tabindex="0"><table><thead><tr>${cells(header, 'th scope="col"')}</tr></thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
  return { name, html: marked.parse(whole, { async: false }), sections: sectionsOf(marked.lexer(whole)) };
};
