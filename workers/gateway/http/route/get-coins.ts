// GET /coins and /coins.csv: the list, or the coins that `ids` names.

import type { ExplanationBody } from '../../../../shared/protocol/coin-answers.ts';
import { type FormatName, listParameterNames } from '../../../../shared/protocol/parameters.ts';
import { type Condition, equalTexts } from '../../../../shared/query/condition.ts';
import { questionText } from '../../../../shared/query/question.ts';
import { namedRow } from '../../../../shared/reference/find-reference.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import type { ListAnswer } from '../../ask/answer.ts';
import { formats } from '../format/formats.ts';
import { shownBy } from '../format/format.ts';
import { readParameters } from '../request/parameters.ts';
import { presentationText } from '../request/presentation-text.ts';
import { readIdsRequest } from '../request/read-ids-request.ts';
import { readListRequest } from '../request/read-list-request.ts';
import { readAt } from '../request/read-past.ts';
import { searchOf } from '../request/search-of.ts';
import { jsonResponse } from '../response/json-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { dataResponse } from './data-response.ts';
import { getNamedCoins, notFoundHeaders } from './get-named-coins.ts';
import type { RouteContext } from './route-context.ts';

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
  const { gateway, life } = context;
  const read = andThen(readAt(parameters.value, gateway.configuration.now() / 1000), (at) =>
    andThen(readListRequest(parameters.value, fixedFormat), (asked) => ok({ ...asked, at })),
  );
  if (!read.ok) return problemResponse(read.error, request);
  const { at, question, unlisted, presentation, explain } = read.value;
  const format = formats[presentation.format];
  const { needsTotal, contentType } = format;
  const asked = { kind: 'list', question, unlisted, needsTotal, shown: shownBy(format, presentation), at } as const;
  if (explain) {
    const explained = await gateway.explain(asked, life);
    if (!explained.ok) return problemResponse(explained.error, request);
    const { simulated, ...rest } = explained.value;
    const explanation: ExplanationBody = rest;
    return jsonResponse(explanation, { simulated });
  }
  return await dataResponse(request, context, await gateway.ask(asked, life), {
    contentType,
    key: () => [questionText(question), presentationText(presentation), JSON.stringify(at ?? '')].join('|'),
    headers: (answer) => notFoundHeaders(missingIds(question.condition, answer)),
    write: (answer) => format.write(answer, presentation),
  });
};
