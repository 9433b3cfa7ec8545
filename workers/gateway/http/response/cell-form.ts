// Whether a failure is answered as a cell: for a GET with errors=cell of an answer that spreadsheets import.

import { csvCell } from '../format/csv.ts';
import { plainCell, text } from '../format/text.ts';
import { searchOf } from '../request/search-of.ts';

export interface CellForm {
  readonly contentType: string;
  readonly write: (sentence: string) => string;
}

const csvAddress = /^\/coins\.csv\/*$/;
const valueAddress = /^\/coins\/[^/]+\/[^/]+\/*$/;

/** Undefined if the failure is answered with its own status. */
export const cellForm = (request: Request): CellForm | undefined => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const search = searchOf(request);
  if (search.get('errors') !== 'cell') return undefined;
  const { pathname } = new URL(request.url);
  const format = search.get('format');
  if (csvAddress.test(pathname) || format === 'csv') {
    const bom = search.has('bom');
    return { contentType: 'text/csv; charset=utf-8; header=absent', write: (sentence) => csvCell(sentence, bom) };
  }
  if (valueAddress.test(pathname) || format === 'text') return { contentType: text.contentType, write: plainCell };
  return undefined;
};
