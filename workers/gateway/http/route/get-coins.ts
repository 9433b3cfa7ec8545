// GET /coins and /coins.csv: the list.

import { questionText } from '../../../../shared/question/question.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import { answerList } from '../../ask/answer-list.ts';
import type { Format } from '../format/format.ts';
import { formats } from '../format/formats.ts';
import { type FormatName } from '../../../../shared/protocol/formats.ts';
import { needsRows } from '../format/needs-rows.ts';
import { listParameterNames } from '../../../../shared/protocol/parameters.ts';
import { readParameters } from '../request/parameters.ts';
import { readListRequest, type Presentation } from '../request/read-list-request.ts';
import { searchOf } from '../request/search-of.ts';
import { dataResponse } from './data-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { explainCoins } from './explain-coins.ts';
import { answerContext, type RouteContext } from './route-context.ts';
import { withRows } from './with-rows.ts';

const presentationText = ({ format, columns, risk, csv }: Presentation): string =>
  [format, columns?.join() ?? '', risk, csv.separator, csv.decimal].join('|');

export const getCoins = async (
  request: Request,
  context: RouteContext,
  fixedFormat?: FormatName,
): Promise<Response> => {
  const read = andThen(readParameters(searchOf(request), listParameterNames), (parameters) =>
    readListRequest(parameters, fixedFormat),
  );
  if (!read.ok) return problemResponse(read.error, request);
  if (read.value.explain) {
    const explained = await withRows(context, async () => ok(await explainCoins(request, context, read.value)));
    return explained.ok ? explained.value : problemResponse(explained.error, request);
  }
  const { question, presentation } = read.value;
  const format: Format = formats[presentation.format];
  const answered = await withRows(context, async () => {
    const prepared = await answerList(read.value, format.needsTotal, answerContext(context));
    if (!prepared.ok) return prepared;
    const { version, asOf, ttlSeconds, simulated, stale, from, plan, select } = prepared.value;
    const response = await dataResponse({
      request,
      context,
      version,
      asOf,
      simulated,
      stale,
      from,
      plan,
      contentType: format.contentType,
      key: `${questionText(question)}|${presentationText(presentation)}`,
      ttlSeconds,
      prepare: async () => {
        const answer = select();
        if (needsRows(format, presentation)) await answer.snapshot.loadRows(answer.rows);
        return () => format.write(answer, presentation);
      },
    });
    return ok(response);
  });
  return answered.ok ? answered.value : problemResponse(answered.error, request);
};
