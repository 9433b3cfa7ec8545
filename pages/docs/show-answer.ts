// Shows an answer of the gateway below its example: a table, an error or the text, with the time of the data.

import { durationText } from '../duration.ts';
import { element, tableElement } from '../element.ts';

export type Cell = string | number | null;

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

const isFigure = (cell: Cell | undefined): boolean => typeof cell === 'number' || cell === null;

/** Indexes of the columns that contain numbers only. */
export const figureColumns = ({ columns, rows }: Table): ReadonlySet<number> =>
  new Set([...columns.keys()].filter((column) => rows.every((row) => isFigure(row[column]))));

const shorten = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

const preformatted = (text: string): HTMLElement => element('pre', { tabindex: 0 }, shorten(text));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const bodyElement = (response: Response, text: string): HTMLElement => {
  const type = response.headers.get('Content-Type') ?? '';
  const body = type.includes('json') ? parsed(text) : undefined;
  if (body === undefined) return preformatted(text);
  if (!response.ok) {
    const { status, title, detail } = Object(body);
    return element('pre', { class: 'problem', tabindex: 0 }, `${String(status)} ${String(title)}: ${String(detail)}`);
  }
  return isTable(body)
    ? tableElement(
        'Answer',
        body.columns,
        body.rows.map((row) => row.map(cellText)),
        figureColumns(body),
      )
    : preformatted(JSON.stringify(body, undefined, 2));
};

/** Time and age of the data, from the headers. */
const ageLine = ({ headers }: Response): HTMLElement | undefined => {
  const asOf = headers.get('X-Data-As-Of');
  if (asOf === null) return undefined;
  const age = Math.max(0, (Date.now() - Date.parse(asOf)) / 1000);
  const simulated = headers.has('X-Data-Simulated') ? ' The prices are invented.' : '';
  const time = element('time', { datetime: asOf }, new Date(asOf).toLocaleString());
  return element('p', { class: 'note' }, 'Data from ', time, `, ${durationText(age)} old.${simulated}`);
};

export const showAnswer = async (response: Response): Promise<readonly HTMLElement[]> => {
  const line = ageLine(response);
  return [bodyElement(response, await response.text()), ...(line === undefined ? [] : [line])];
};
