// What /snapshot gives is enough to plan and answer in a cell: from its JSON alone, the same plan as the gateway's, and
// wherever that is local, the same rows.

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberFieldNames } from '../../shared/coin/coin-fields.ts';
import { selectRows, compileFilter } from '../../shared/columns/select-rows.ts';
import { prove } from '../../shared/plan/proofs.ts';
import type { SnapshotFacts } from '../../shared/plan/facts.ts';
import { compileCondition } from '../../shared/query/evaluate.ts';
import type { Question } from '../../shared/query/question.ts';
import { listParameterNames } from '../../shared/protocol/parameters.ts';
import { andThen } from '../../shared/result.ts';
import { readParameters } from '../../workers/gateway/http/request/parameters.ts';
import { readListRequest } from '../../workers/gateway/http/request/read-list-request.ts';
import { rebuildFacts, type SnapshotJson } from '../support/rebuild-snapshot.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { searchOf, whereQuestions } from './random-questions.ts';
import { readUniverse } from './universe.ts';
import { sampleSize } from '../support/sample-size.ts';

const columns = ['id', 'name', 'symbol', 'contractAddresses', ...numberFieldNames].join();

const questionOf = (search: URLSearchParams): Question => {
  const read = andThen(readParameters(search, listParameterNames), (parameters) => readListRequest(parameters));
  if (!read.ok) throw new Error(read.error.detail);
  return read.value.question;
};

/** The proof by which a cell answers, and the rows; undefined where it has to ask the gateway. */
const answerInCell = (question: Question, facts: SnapshotFacts) => {
  const test = compileCondition(question.condition, facts.columns);
  const countMatches = (among: (row: number) => boolean): number =>
    Array.from({ length: facts.columns.count }, (_, row) => row).filter((row) => among(row) && test(row)).length;
  const planned = prove({ question, facts, needsTotal: false, countMatches });
  if (planned.kind !== 'local') return undefined;
  const filter = compileFilter(question.condition, facts.columns);
  const { rows } = selectRows(facts.columns, filter, { ...question, needsTotal: false });
  const ids = facts.columns.lowerTexts('id');
  const number = (field: 'price' | 'marketCap', row: number): number | null => {
    const value = facts.columns.numbers(field)[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  return { proof: planned.rows, rows: rows.map((row) => [ids[row], number('price', row), number('marketCap', row)]) };
};

describe.each([
  { title: '400 coins, held whole', coins: 400, depth: 2000, questions: sampleSize(150, 0.3), least: ['complete'] },
  {
    title: '1,700 coins, of which 1,000 are held',
    coins: 1700,
    depth: 1000,
    questions: sampleSize(300, 0.3),
    least: ['cap', 'complete', 'page', 'rank'],
  },
])('$title', ({ coins, depth, questions, least }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      // A snapshot that grew in between would be another one than the cell's.
      vars: { SNAPSHOT_COINS: String(depth), SNAPSHOT_MAX_COINS: String(depth) },
      marketVars: { MARKET_COINS: String(coins) },
    });
  });
  afterAll(() => gateway.dispose());

  it(`answers ${questions} questions as the gateway does`, async () => {
    const rebuilt = new Map<string, SnapshotFacts>();
    const holdingOf = async (category: string | undefined, currency: string): Promise<SnapshotFacts> => {
      const set = `currency=${currency}${category === undefined ? '' : `&category=${category}`}`;
      const held = rebuilt.get(set);
      if (held !== undefined) return held;
      const response = await gateway.get(`/snapshot?includeRiskScore=true&columns=${columns}&${set}`);
      const json: SnapshotJson = await response.json();
      const fetched = rebuildFacts(json);
      rebuilt.set(set, fetched);
      return fetched;
    };
    const proofs = new Set<string>();
    const universe = await readUniverse(gateway.market, 'currency=USD');
    for (const asked of fc.sample(whereQuestions(universe, depth), questions)) {
      const search = searchOf(asked);
      const inCell = answerInCell(questionOf(search), await holdingOf(asked.category, asked.currency));
      const response = await gateway.get(`/coins?${search}`);
      const [, proof] = /detail="snapshot \S+ by (\w+)"/.exec(response.headers.get('Cache-Status') ?? '') ?? [];
      expect({ search: search.toString(), proof: inCell?.proof }).toEqual({ search: search.toString(), proof });
      if (inCell === undefined) continue;
      const { rows }: { rows: unknown } = await response.json();
      expect({ search: search.toString(), rows: inCell.rows }).toEqual({ search: search.toString(), rows });
      proofs.add(inCell.proof);
    }
    expect([...proofs]).toEqual(expect.arrayContaining(least));
  });
});
