// The schemas of answers in the OpenAPI document.

import { fieldNames } from '../../shared/coin/coin-fields.ts';
import { type Schema, eitherSchema, schemaReference, textSchema } from '../../shared/protocol/schema.ts';
import { coinListSchema, coinSchema, tableSchema } from '../../shared/protocol/coin-answers.ts';
import { daysSchema } from '../../shared/protocol/days-answer.ts';
import { explanationSchema } from '../../shared/protocol/explanation.ts';
import type { FormatName } from '../../shared/protocol/formats.ts';
import {
  historySchema,
  pastExplanationSchema,
  queryHistorySchema,
  queryPointsSchema,
  queryPricesSchema,
} from '../../shared/protocol/past-answers.ts';
import { problemSchema } from '../../shared/protocol/problem-schema.ts';
import { queryAnswersSchema } from '../../shared/protocol/query-answers.ts';
import { rpcAnswerSchema } from '../../shared/protocol/rpc-schemas.ts';
import { snapshotSchema } from '../../shared/protocol/snapshot-answer.ts';
import { statusSchema } from '../../shared/protocol/status-answer.ts';
import { purposeNames } from '../../workers/gateway/broker/spend/purposes.ts';

/** `components.schemas`. */
export const componentSchemas = (): Readonly<Record<string, Schema>> => ({
  Coin: coinSchema(),
  CoinList: coinListSchema(),
  Table: tableSchema(),
  QueryAnswers: queryAnswersSchema(),
  PastAnswer: eitherSchema(eitherSchema(queryPricesSchema(), queryHistorySchema()), queryPointsSchema()),
  Days: daysSchema(),
  Explanation: explanationSchema(),
  History: historySchema(),
  PastExplanation: pastExplanationSchema(),
  Snapshot: snapshotSchema(),
  Status: statusSchema({ purposes: purposeNames, fields: fieldNames }),
  RpcAnswer: rpcAnswerSchema(),
  Problem: problemSchema(),
});

/** The body of each output format. */
export const formatSchemas: Readonly<Record<FormatName, Schema>> = {
  json: schemaReference('CoinList'),
  table: schemaReference('Table'),
  csv: textSchema('RFC 4180, with a header.'),
  text: textSchema('A line a row, cells separated by tabs, without a header.'),
};
