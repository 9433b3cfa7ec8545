// HTML as text. Every value is escaped unless it is HTML.

/** Text that is HTML. */
export interface Html {
  readonly html: string;
}

type Piece = Html | string | number | undefined | false | readonly Piece[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const textOf = (piece: Piece): string => {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return escapeText(piece);
  if (typeof piece === 'number') return String(piece);
  return 'html' in piece ? piece.html : piece.map(textOf).join('');
};

export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  html: strings.map((text, index) => text + textOf(pieces[index])).join(''),
});

/** Marks a text from the repository as HTML. */
export const rawHtml = (text: string): Html => ({ html: text });

/** Renders words in backquotes as code. */
export const sentence = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;

export const code = (text: string): Html => html`<code>${text}</code>`;

/** Texts as code, separated by commas. */
export const codes = (texts: readonly string[]): Html =>
  html`${texts.map((text, index) => html`${index === 0 ? '' : ', '}<code>${text}</code>`)}`;

/** The id of a heading, for links. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const heading = (level: 2 | 3, title: string, id = slugOf(title)): Html =>
  level === 2
    ? html`<h2 id="${id}"><a href="#${id}">${title}</a></h2>`
    : html`<h3 id="${id}"><a href="#${id}">${title}</a></h3>`;

/** A table that scrolls on narrow screens. The first cell of each row is its header. */
export const table = (caption: string, columns: readonly string[], rows: readonly (readonly Piece[])[]): Html =>
  html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...cells]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
