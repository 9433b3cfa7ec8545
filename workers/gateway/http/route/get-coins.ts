// GET /coins and /coins.csv: the list, or the coins that `ids` names, in the order of their names. X-Not-Found lists
// those without data; if there is none with data, the answer is the reason for the first.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { type Problem, reasons } from '../../../../shared/protocol/problem.ts';
import { andThen, fail, ok, type Result } from '../../../../shared/result.ts';
import type { Prepared } from '../../ask/ask.ts';
import type { Selected } from '../../ask/asked.ts';
import type { ListAnswer, PlaceProblem } from '../../ask/answer.ts';
import { formats } from '../format/formats.ts';
import { shownBy } from '../format/format.ts';
import type { NamedCoins } from '../format/cells.ts';
import { presentationText } from '../request/read-presentation.ts';
import { type IdsRequest, readIdsRequest, referencesOf } from '../request/read-coin-request.ts';
import { dataResponse, explanationResponse } from './data-response.ts';
import type { RouteContext } from './route-context.ts';
import { type FormatName, listParameterNames } from '../../../../shared/protocol/parameters.ts';
import { type Condition, equalTexts } from '../../../../shared/query/condition.ts';
import { questionText } from '../../../../shared/query/question.ts';
import { namedRow } from '../../../../shared/reference/find-reference.ts';
import { readParameters, searchOf } from '../request/parameters.ts';
import { readListRequest } from '../request/read-list-request.ts';
import { readListDays } from '../request/read-past.ts';
import { problemResponse } from '../response/problem-response.ts';

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
const notFoundHeader = (written: readonly string[]): string => {
  const names = written.map((name) => encodeURIComponent(name));
  const all = names.join();
  if (all.length <= bounds.notFoundCharacters) return all;
  const fitting = all.slice(0, bounds.notFoundCharacters - ',...'.length);
  // The last name may be cut.
  return `${fitting.slice(0, Math.max(0, fitting.lastIndexOf(',')))},...`;
};

/** Tells the missing coins, if there are any. */
const notFoundHeaders = (written: readonly string[]): Readonly<Record<string, string>> =>
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

const getNamedCoins = async (request: Request, context: RouteContext, asked: IdsRequest): Promise<Response> => {
  const { presentation, ids, showsMissing } = asked;
  const format = formats[presentation.format];
  const prepared = await context.gateway.ask(
    {
      kind: 'coins',
      references: referencesOf(asked),
      currency: presentation.currency,
      shown: shownBy(format, presentation),
    },
    context.lifetime,
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

/** The ids that a question asks for, and nothing else, and that name no coin. */
const missingIds = (condition: Condition, { snapshot, source, total }: ListAnswer): readonly string[] => {
  const named = equalTexts(condition);
  const hasAll = source === 'snapshot' || snapshot.columns.count === total;
  if (named?.field !== 'id' || !hasAll) return [];
  return named.values.filter((id) => namedRow(snapshot.columns, 'id', id) === undefined);
};

export const getCoins = async (
  request: Request,
  context: RouteContext,
  fixedFormat?: FormatName,
): Promise<Response> => {
  const parameters = readParameters(searchOf(request), listParameterNames);
  if (!parameters.ok) return problemResponse(parameters.error, request);
  if (parameters.value.has('ids')) {
    const named = readIdsRequest(parameters.value, fixedFormat);
    return named.ok ? await getNamedCoins(request, context, named.value) : problemResponse(named.error, request);
  }
  const { gateway, lifetime } = context;
  const read = andThen(readListDays(parameters.value, gateway.configuration.now() / 1000), (days) =>
    andThen(readListRequest(parameters.value, fixedFormat), (asked) => ok({ ...asked, days })),
  );
  if (!read.ok) return problemResponse(read.error, request);
  const { days, question, unlisted, presentation, explain } = read.value;
  const format = formats[presentation.format];
  const { needsTotal, contentType } = format;
  const asked = {
    kind: 'list',
    question,
    unlisted,
    needsTotal,
    shown: shownBy(format, presentation),
    ...days,
  } as const;
  if (explain) return explanationResponse(request, await gateway.explain(asked, lifetime));
  return await dataResponse(request, context, await gateway.ask(asked, lifetime), {
    contentType,
    key: () => [questionText(question), presentationText(presentation), JSON.stringify(days)].join('|'),
    headers: (answer) => notFoundHeaders(missingIds(question.condition, answer)),
    write: (answer) => format.write(answer, presentation),
  });
};
