// Shows an answer of the gateway below its example: a table, an error or the text, with the time of the data.

import { shownNumber } from '../../addon/templates/number-formats.ts';
import { readJson } from '../../addon/text.ts';
import { coinField, fieldNames } from '../../shared/coin/coin-fields.ts';
import { element, tableElement } from '../element.ts';
import { spanText, timeText } from '../times.ts';

type Cell = string | number | null;

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const isTable = (body: unknown): body is Table =>
  Array.isArray(Object(body).columns) && Array.isArray(Object(body).rows);

const MOST_SHOWN = 4000;
const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

export const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  return typeof cell === 'number' ? figures.format(cell) : cell;
};

/** The field of a column that its name heads, or its label: `priceChange1d`, `Price (USD)`. */
const fieldOf = (heading: string) => {
  const [label] = heading.split(' (');
  return fieldNames.find((name) => name === heading || coinField(name).label === label);
};

/** Columns that contain numbers only are aligned as such. */
export const showTable = (caption: string, { columns, rows }: Table): HTMLElement => {
  const fields = columns.map(fieldOf);
  const shown = (cell: Cell, column: number): string => {
    const field = fields[column];
    return typeof cell === 'number' && field !== undefined ? shownNumber(cell, field, 'en') : cellText(cell);
  };
  return tableElement(
    caption,
    // `marketCap` is headed *Market cap*.
    columns.map((column, index) => (fields[index] === column ? coinField(fields[index]).label : column)),
    rows.map((row) => row.map(shown)),
    new Set([...columns.keys()].filter((column) => rows.every((row) => typeof (row[column] ?? 0) === 'number'))),
  );
};

const preformatted = (text: string, kind = ''): HTMLElement =>
  element('pre', { class: kind, tabindex: 0 }, text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

const bodyElement = ({ ok, headers }: Response, text: string): HTMLElement => {
  const body = headers.get('Content-Type')?.includes('json') === true ? readJson(text) : undefined;
  if (body === undefined) return preformatted(text, ok ? '' : 'problem');
  const { status, title, detail } = Object(body);
  if (!ok) return preformatted(`${String(status)} ${String(title)}: ${String(detail)}`, 'problem');
  return isTable(body) ? showTable('Answer', body) : preformatted(JSON.stringify(body, undefined, 2));
};

/** Time and age of the data, from the headers. */
const ageLine = ({ headers }: Response): readonly HTMLElement[] => {
  const asOf = headers.get('X-Data-As-Of');
  if (asOf === null) return [];
  const simulated = headers.has('X-Data-Simulated') ? ' The prices are invented.' : '';
  const time = element('time', { datetime: asOf }, timeText(new Date(asOf)));
  return [element('p', { class: 'note' }, 'Data from ', time, `, ${spanText(asOf, Date.now())} old.${simulated}`)];
};

export const showAnswer = async (response: Response): Promise<readonly HTMLElement[]> => [
  bodyElement(response, await response.text()),
  ...ageLine(response),
];
