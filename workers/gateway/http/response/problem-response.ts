// A problem as an HTTP response: never cached, and without text from the upstream or an exception. With errors=cell
// it is a 200 with the sentence as the only cell, since spreadsheets show nothing of an answer with another status.

import { csvCell } from '../format/csv.ts';
import { cellText, text } from '../format/text.ts';
import { searchOf } from '../request/parameters.ts';
import { type Problem, problemBody, reasons } from '../../../../shared/protocol/problem.ts';
import { problemCell } from '../../../../shared/text/shown.ts';
import { commonHeaders } from './headers.ts';

interface CellForm {
  readonly contentType: string;
  readonly write: (sentence: string) => string;
}

const csvAddress = /^\/coins\.csv\/*$/;
const valueAddress = /^\/coins\/[^/]+\/[^/]+\/*$/;

/** Undefined if the failure is answered with its own status. */
const cellForm = (request: Request): CellForm | undefined => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const search = searchOf(request);
  if (search.get('errors') !== 'cell') return undefined;
  const { pathname } = new URL(request.url);
  const format = search.get('format');
  if (csvAddress.test(pathname) || format === 'csv') {
    const bom = search.has('bom');
    return { contentType: 'text/csv; charset=utf-8; header=absent', write: (sentence) => csvCell(sentence, bom) };
  }
  if (valueAddress.test(pathname) || format === 'text') return { contentType: text.contentType, write: cellText };
  return undefined;
};

const cellResponse = ({ reason, detail }: Problem, { contentType, write }: CellForm): Response => {
  // Below the sentence there may be an excerpt of a filter, with marks.
  const [sentence = ''] = detail.split('\n');
  const headers = { ...commonHeaders, 'Content-Type': contentType, 'Cache-Control': 'no-store', 'X-Problem': reason };
  return new Response(write(problemCell(sentence)), { headers });
};

/** A person who opens the file's address reads a sentence; a program that asks for JSON gets the whole problem. */
const isForPerson = ({ headers }: Request, pathname: string): boolean =>
  pathname === '/coins.csv' && !/json/i.test(headers.get('Accept') ?? '');

/** @param allow value of the `Allow` header: the methods of the address. */
export const problemResponse = (problem: Problem, request: Request, allow?: string): Response => {
  const cell = cellForm(request);
  if (cell !== undefined) return cellResponse(problem, cell);
  const { pathname } = new URL(request.url);
  const asText = isForPerson(request, pathname);
  const body = asText ? `${problem.detail}\n` : JSON.stringify(problemBody(problem, pathname, crypto.randomUUID()));
  return new Response(body, {
    status: reasons[problem.reason].status,
    headers: {
      ...commonHeaders,
      'Content-Type': asText ? 'text/plain; charset=utf-8' : 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(problem.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(problem.retryAfterSeconds) }),
      ...(problem.reason === 'access-denied' ? { 'WWW-Authenticate': 'Bearer realm="Coinsheet"' } : {}),
      ...(allow === undefined ? {} : { Allow: allow }),
    },
  });
};
