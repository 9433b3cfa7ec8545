// GET /coins/{id}/history: a coin's prices over time, a row a step.

import { type FormatName, historyParameterNames } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { referenceText, type Reference } from '../../../../shared/reference/reference.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import type { AskedHistory } from '../../ask/asked.ts';
import type { CsvStyle } from '../format/format.ts';
import { formats } from '../format/formats.ts';
import { historyBody, writeHistory } from '../format/table.ts';
import { readChoice, readParameters, combined, type Read, searchOf } from '../request/parameters.ts';
import { readCsvStyle, readFormat } from '../request/read-presentation.ts';
import { readHistory } from '../request/read-past.ts';
import { decodePart, readPathReferences, type PathReferences } from '../request/read-coin-request.ts';
import { problemResponse } from '../response/problem-response.ts';
import { askInTurn, locationOf } from './coin-location.ts';
import { dataResponse, explanationResponse } from './data-response.ts';
import type { RouteContext } from './route-context.ts';

interface HistoryRequest {
  readonly references: PathReferences;
  readonly asked: AskedHistory;
  readonly format: FormatName;
  readonly csv: CsvStyle;
  readonly explain: boolean;
  /** The parameters that decide the answer. */
  readonly text: string;
}

const readRequest = (request: Request, id: string, now: number): Read<HistoryRequest> => {
  const references = readPathReferences(decodePart(id));
  if (!references.ok) return refuse('coinId', references.error);
  return andThen(readParameters(searchOf(request), historyParameterNames), (parameters) =>
    andThen(readFormat(parameters, undefined), (format) =>
      andThen(
        combined({
          asked: readHistory(parameters, [ok(references.value[0])], now),
          csv: readCsvStyle(parameters, format),
          explain: readChoice(parameters, 'explain'),
        }),
        ({ asked, csv, explain }) =>
          ok({
            references: references.value,
            asked,
            format,
            csv,
            explain: explain !== undefined,
            text: ['from', 'to', 'step', 'columns', 'currency', 'day', 'near']
              .map((name) => parameters.get(name) ?? '')
              .join('|'),
          }),
      ),
    ),
  );
};

export const getHistory = async (request: Request, context: RouteContext, id: string): Promise<Response> => {
  const { gateway, lifetime } = context;
  const read = readRequest(request, id, gateway.configuration.now() / 1000);
  if (!read.ok) return problemResponse(read.error, request);
  const { references, asked, format, csv, explain, text } = read.value;
  const questionOf = (reference: Reference) => ({ kind: 'history', ...asked, references: [ok(reference)] }) as const;
  if (explain) {
    const explained = await askInTurn(references, (reference) =>
      gateway.explainHistory(questionOf(reference), lifetime),
    );
    return explanationResponse(request, explained);
  }
  const answer = await askInTurn(references, (reference) => gateway.ask(questionOf(reference), lifetime));
  return await dataResponse(request, context, answer, {
    contentType: formats[format].contentType,
    headers: ({ ids: [own] }) => locationOf(own, 'history', decodePart(id), searchOf(request)),
    key: () => ['history', ...references.map(referenceText), text, format, csv.separator, csv.decimal].join('|'),
    write: (table, { asOf }) => writeHistory(historyBody(table, asked, asOf), { format, csv }),
  });
};
