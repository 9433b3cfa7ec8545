// GET /coins?ids=… and /coins.csv?ids=…: named coins in the order of their names. X-Not-Found lists those without data;
// if there is none with data, the answer is the reason for the first.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { type Problem, reasons } from '../../../../shared/protocol/problem.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Prepared } from '../../ask/ask.ts';
import type { Selected } from '../../ask/asked.ts';
import type { PlaceProblem } from '../../ask/reference-places.ts';
import { formats } from '../format/formats.ts';
import { shownBy } from '../format/format.ts';
import type { NamedCoins } from '../format/named-coins.ts';
import { presentationText } from '../request/presentation-text.ts';
import { referencesOf, type IdsRequest } from '../request/read-ids-request.ts';
import { dataResponse } from './data-response.ts';
import type { RouteContext } from './route-context.ts';

/** The problem if no coin has data: one that passes, as it may be another soon, else the first. */
const problemOfAll = (problems: readonly PlaceProblem[]): Problem | undefined => {
  const [first] = problems;
  const { problem } = problems.find((one) => reasons[one.problem.reason].passes) ?? first ?? {};
  if (problem === undefined || problems.length === 1) return problem;
  return { ...problem, detail: `${problem.detail} None of the ${problems.length} coins of ids has data.` };
};

/** An answer that is a problem if it has no row to show. */
const withSomeRow = (prepared: Prepared<'coins'>, { showsMissing }: IdsRequest): Prepared<'coins'> => ({
  ...prepared,
  async rows() {
    const answered = await prepared.rows();
    if (!answered.ok || showsMissing || answered.value.rows.rows.some((row) => row !== null)) return answered;
    const problem = problemOfAll(answered.value.rows.problems);
    return problem === undefined ? answered : fail(problem);
  },
});

/** The missing coins as one header: percent-encoded, with `...` at the end if there are more. */
export const notFoundHeader = (written: readonly string[]): string => {
  const names = written.map((name) => encodeURIComponent(name));
  const all = names.join();
  if (all.length <= bounds.notFoundCharacters) return all;
  const fitting = all.slice(0, bounds.notFoundCharacters - ',...'.length);
  // The last name may be cut.
  return `${fitting.slice(0, Math.max(0, fitting.lastIndexOf(',')))},...`;
};

/** Tells the missing coins, if there are any. */
export const notFoundHeaders = (written: readonly string[]): Readonly<Record<string, string>> =>
  written.length === 0 ? {} : { 'X-Not-Found': notFoundHeader(written) };

const headersOf = ({ problems }: Selected<'coins'>, { ids }: IdsRequest): Readonly<Record<string, string>> =>
  notFoundHeaders(problems.map(({ row }) => ids[row] ?? ''));

/** The rows to show: those with data, and if it is asked for the reasons for the others. */
const rowsOf = ({ rows, problems }: Selected<'coins'>, { showsMissing }: IdsRequest): NamedCoins['rows'] => {
  const reasonOf = new Map(problems.map(({ row, problem }) => [row, problem.detail]));
  return rows.flatMap((place, row): NamedCoins['rows'] => {
    if (place !== null) return [place];
    return showsMissing ? [reasonOf.get(row) ?? ''] : [];
  });
};

export const getNamedCoins = async (request: Request, context: RouteContext, asked: IdsRequest): Promise<Response> => {
  const { presentation, ids, showsMissing } = asked;
  const format = formats[presentation.format];
  const prepared = await context.gateway.ask(
    {
      kind: 'coins',
      references: referencesOf(asked),
      currency: presentation.currency,
      shown: shownBy(format, presentation),
    },
    context.life,
  );
  const answer: Result<Prepared<'coins'>, Problem> = prepared.ok ? ok(withSomeRow(prepared.value, asked)) : prepared;
  return await dataResponse(request, context, answer, {
    contentType: format.contentType,
    key: () => ['ids', JSON.stringify(ids), showsMissing, presentationText(presentation)].join('|'),
    headers: (selection) => headersOf(selection, asked),
    write: (selection, { asOf }) =>
      format.writeNamed({ rows: rowsOf(selection, asked), asOf, source: selection.source }, presentation),
  });
};
