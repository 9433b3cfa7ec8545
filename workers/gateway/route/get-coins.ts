// GET /coins and /coins.csv: the list.

import { questionText } from '../../../shared/question/question.ts';
import { answerList } from '../answer/answer-list.ts';
import { requestProblem } from '../answer/gateway-problem.ts';
import { formats, type FormatName } from '../format/formats.ts';
import { listParameterNames } from '../request/parameter-table.ts';
import { readParameters } from '../request/parameters.ts';
import { readListRequest, type Presentation } from '../request/read-list-request.ts';
import { dataResponse } from '../response/data-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { answerContext, type RouteContext } from './route-context.ts';

const presentationText = ({ format, columns, risk, csv }: Presentation): string =>
  [format, columns?.join() ?? '', risk, csv.separator, csv.decimal].join('|');

export const getCoins = async (
  request: Request,
  context: RouteContext,
  fixedFormat?: FormatName,
): Promise<Response> => {
  const url = new URL(request.url);
  const read = readListRequest(() => readParameters(url.searchParams, listParameterNames), fixedFormat);
  if (!read.ok) return problemResponse(requestProblem(read.error), request);
  const { question, presentation } = read.value;
  const format = formats[presentation.format];
  const prepared = await answerList(question, format.needsTotal, answerContext(context));
  if (!prepared.ok) return problemResponse(prepared.error, request);
  const { version, asOf, simulated, stale, from, plan, select } = prepared.value;
  const { now, snapshotTtlSeconds, accessTokenHashes } = context.gateway.configuration;
  return dataResponse({
    request,
    version,
    asOf,
    simulated,
    stale,
    from,
    plan,
    contentType: format.contentType,
    key: `${questionText(question)}|${presentationText(presentation)}`,
    now: now(),
    ttlSeconds: snapshotTtlSeconds,
    isPrivate: accessTokenHashes.length > 0,
    write: () => format.write(select(), presentation),
  });
};
