// The sections of a page by its headings: for its table of contents and for the search.

import { rawHtml, type Html } from './html.ts';

export interface Section {
  readonly level: 2 | 3;
  readonly id: string;
  readonly title: Html;
  /** The text from the heading to the next one. */
  readonly text: string;
}

const headingPattern = /<h([23]) id="([^"]+)"><a href="#[^"]*">([\s\S]*?)<\/a><\/h\1>/g;

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The text that a browser shows, with single blanks, but without buttons and the links beside them. */
export const plainText = (html: string): string =>
  html
    .replace(/<p class="actions">[\s\S]*?<\/p>|<button[\s\S]*?<\/button>/g, ' ')
    .replace(/<textarea[^>]*>|<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();

export const sectionsOf = ({ html }: Html): readonly Section[] => {
  const found = [...html.matchAll(headingPattern)];
  return found.map((match, index) => {
    const [whole, level, id = '', title = ''] = match;
    const start = match.index + whole.length;
    const end = found[index + 1]?.index ?? html.length;
    return {
      level: level === '2' ? 2 : 3,
      id,
      title: rawHtml(title),
      text: plainText(html.slice(start, end)),
    };
  });
};
