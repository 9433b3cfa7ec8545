// A page's table of contents.

import { html, type Html } from './html.ts';
import { sectionsOf, type Section } from './sections.ts';

const link = ({ id, title }: Section): Html => html`<a href="#${id}">${title}</a>`;

interface Entry {
  readonly section: Section;
  readonly parts: Section[];
}

/** Sections of the third level under those of the second. */
const entriesOf = (sections: readonly Section[]): readonly Entry[] => {
  const entries: Entry[] = [];
  for (const section of sections) {
    const last = entries.at(-1);
    if (section.level === 2 || last === undefined) entries.push({ section, parts: [] });
    else last.parts.push(section);
  }
  return entries;
};

const entry = ({ section, parts }: Entry): Html =>
  html`<li>
    ${link(section)}
    ${
      parts.length > 0 &&
      html`<ul>
        ${parts.map((part) => html`<li>${link(part)}</li>`)}
      </ul>`
    }
  </li>`;

/** Empty for a page with fewer than two sections. */
export const contentsOf = (body: Html): Html => {
  const sections = sectionsOf(body);
  if (sections.length < 2) return html``;
  return html`<details class="contents">
    <summary>On this page</summary>
    <nav aria-label="On this page">
      <ul>
        ${entriesOf(sections).map(entry)}
      </ul>
    </nav>
  </details>`;
};
