// Creates an element with attributes and children in one expression. Texts are inserted as text, never as HTML.

type Child = Node | string | undefined;

const fill = (element: Element, attributes: Readonly<Record<string, string | number>>, children: readonly Child[]) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.filter((child) => child !== undefined));
};

export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  fill(made, attributes, children);
  return made;
};

export const svgElement = (
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly Child[]
): SVGElement => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  fill(made, attributes, children);
  return made;
};

/**
 * A table in a scrollable box; the first cell of each row is its header.
 * @param figures indexes of the numeric columns.
 */
export const tableElement = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  figures: ReadonlySet<number> = new Set(),
): HTMLElement => {
  const kind = (column: number): Readonly<Record<string, string>> => (figures.has(column) ? { class: 'figure' } : {});
  const head = element(
    'tr',
    {},
    ...columns.map((column, index) => element('th', { scope: 'col', ...kind(index) }, column)),
  );
  const body = rows.map(([first = '', ...cells]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row', ...kind(0) }, first),
      ...cells.map((cell, index) => element('td', kind(index + 1), cell)),
    ),
  );
  return element(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: 0 },
    element('table', {}, element('caption', {}, caption), element('thead', {}, head), element('tbody', {}, ...body)),
  );
};
