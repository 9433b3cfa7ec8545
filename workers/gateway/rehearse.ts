// Answers questions over a few invented coins while the script starts. V8 compiles a function when it is first called, and
// that is a large part of what a new isolate's first answer costs; start-up has CPU time of its own, apart from a request's
// (https://developers.cloudflare.com/workers/platform/limits/#worker-startup-time). Nothing here may wait, draw random
// numbers or make a Response: the platform forbids that outside of a request.

import { questionText } from '../../shared/question/question.ts';
import { fail, ok } from '../../shared/result.ts';
import { answerList } from './answer/answer-list.ts';
import type { AnswerContext } from './answer/prepared-answer.ts';
import type { Format } from './format/format.ts';
import { formats } from './format/formats.ts';
import { needsRows } from './format/needs-rows.ts';
import { listParameterNames } from './request/parameter-table.ts';
import { readParameters } from './request/parameters.ts';
import { readListRequest } from './request/read-list-request.ts';
import { assessPages } from './snapshot/assess-pages.ts';
import { encodePage } from './snapshot/encode-page.ts';
import { joinPages } from './snapshot/join-pages.ts';
import { openSnapshot, type Snapshot } from './snapshot/snapshot.ts';
import { logDefect } from './write-log.ts';

const market = { category: [], chain: [], currency: 'USD' } as const;
const pageMeta = { page: 1, limit: 1000, itemCount: 3, pageCount: 1, hasPreviousPage: false, hasNextPage: false };
const coin = (rank: number): object => ({
  id: `coin-${rank}`,
  name: 'Coin',
  symbol: 'C',
  rank,
  price: 1.5,
  marketCap: 1e9 / rank,
  contractAddresses: [],
  riskScore: 1,
});

const inventedSnapshot = (): Snapshot => {
  const body = new TextEncoder().encode(JSON.stringify({ meta: pageMeta, result: [coin(1), coin(2), coin(3)] }));
  const page = encodePage(body, pageMeta);
  if (!page.ok) throw new Error(page.error);
  const label = {
    ...assessPages(market, [page.value]),
    version: '',
    asOfFrom: 0,
    asOfTo: 0,
    ttlSeconds: 1,
    simulated: true,
    depth: 1000,
  };
  return openSnapshot(joinPages([page.value], label));
};

const refused = () => Promise.resolve(fail({ reason: 'timeout' } as const));

/** A world in which there is one snapshot and nothing else. */
const contextOf = (snapshot: Snapshot): AnswerContext => {
  const given = () => Promise.resolve(ok({ snapshot, freshness: 'fresh', from: 'memory' } as const));
  return {
    snapshots: {
      get: given,
      getDeeper: given,
      renew: () => Promise.resolve(),
      generation: () => 0,
      held: () => [],
    },
    oneOffs: { count: refused, page: refused, twoPages: refused },
    maxDepth: 1000,
    life: { waitUntil: () => undefined, remaining: () => 0, admit: () => Promise.resolve(false) },
  };
};

/** The kinds of first questions: a table from the columns, and coins as the upstream wrote them. */
const questions = ['format=table&limit=2', 'limit=2'];

export const rehearse = async (): Promise<void> => {
  try {
    const context = contextOf(inventedSnapshot());
    for (const text of questions) {
      const read = readListRequest(() => readParameters(new URLSearchParams(text), listParameterNames));
      if (!read.ok) throw new Error(`The rehearsal's question "${text}" is refused`);
      const { question, presentation } = read.value;
      questionText(question);
      const format: Format = formats[presentation.format];
      const prepared = await answerList(question, format.needsTotal, context);
      if (!prepared.ok) throw new Error(`The rehearsal's question "${text}" has no answer`);
      const answer = prepared.value.select();
      if (needsRows(format, presentation)) await answer.snapshot.loadRows(answer.rows);
      format.write(answer, presentation);
    }
  } catch (thrown) {
    // A first answer that costs a little more must not keep the Worker from starting.
    logDefect(thrown);
  }
};
