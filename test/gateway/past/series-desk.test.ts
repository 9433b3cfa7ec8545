// What the broker replies while a call for a series waits for its turn, or is under way.

import { expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { createSeriesStore } from '../../../workers/gateway/codec/past-store.ts';
import { createSeriesDesk } from '../../../workers/gateway/broker/past/series-desk.ts';
import { createSeriesTable } from '../../../workers/gateway/broker/past/series-table.ts';
import { createNotebook } from '../../../workers/gateway/broker/storage.ts';
import { coinstats } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import { takeIn } from '../../../shared/past/series.ts';
import { memoryKeyValue } from '../../support/memory-key-value.ts';
import { openSqlite } from '../../support/sqlite.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400;
const ask = { coins: [{ coin: 'c', known: {}, present: undefined }], period: 'all', simulated: false, client: 'x' };

interface Stage {
  readonly desk: ReturnType<typeof createSeriesDesk>;
  /** Lets the call go out. */
  readonly takeTurn: () => void;
  /** Lets the source answer. */
  readonly answer: () => void;
  forgottenAt: number;
  clock: number;
}

const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

const openDesk = (): Stage => {
  const [turn, answered] = [gate(), gate()];
  const log = (): void => undefined;
  const now = (): number => NOW;
  const points = Array.from({ length: 30 }, (_, day) => [NOW / 1000 - ((NOW / 1000) % DAY) - day * DAY, 1, 1, 1]);
  const series = takeIn(points, NOW / 1000).series;
  const desk = createSeriesDesk({
    table: createSeriesTable({ sql: openSqlite(), log }),
    notebook: createNotebook(openSqlite()),
    account: {
      reserve: (purpose) =>
        ok({
          purpose,
          left: () => 0,
          extend: () => undefined,
          refusal: () => undefined,
          spend: () => () => undefined,
          release: () => undefined,
        }),
    },
    calls: {
      async call(_, make) {
        await turn.opened;
        const made = await make();
        return made.ok ? ok({ ...made.value, asOf: NOW }) : made;
      },
    },
    limiter: { waitFor: () => 7000 },
    upstream: {
      async charts() {
        await answered.opened;
        const charts = [{ coin: 'c', series: ok(series), dropped: 0 }];
        return ok({ charts, askedAt: NOW / 1000, simulated: false });
      },
    },
    provider: coinstats,
    store: createSeriesStore(memoryKeyValue(), log),
    writer: { write: () => undefined },
    recent: { noteChange: () => undefined },
    forgottenAt: () => stage.forgottenAt,
    now,
    clock: () => stage.clock,
    log,
  });
  const stage: Stage = {
    desk,
    takeTurn: turn.open,
    answer: answered.open,
    forgottenAt: Number.NEGATIVE_INFINITY,
    clock: 0,
  };
  return stage;
};

it.each([
  ['waits for its turn', false, { reason: 'rate', retryAfterSeconds: 7 }],
  ['was made', true, { reason: 'timeout' }],
] as const)('who joins a call that %s is told so once his time is over', async (_, isMade, failure) => {
  const stage = openDesk();
  const first = stage.desk.replies({ ...ask, waitMilliseconds: 10_000 });
  if (isMade) stage.takeTurn();
  const joined = stage.desk.replies({ ...ask, waitMilliseconds: 1 });
  stage.clock = 1;
  expect(await joined).toEqual([{ kind: 'failed', failure }]);
  stage.takeTurn();
  stage.answer();
  expect(await first).toMatchObject([{ kind: 'newer', isFetched: true }]);
});

it('what was under way when an operator had the coin forgotten is not stored', async () => {
  const stage = openDesk();
  const first = stage.desk.replies({ ...ask, waitMilliseconds: 10_000 });
  stage.takeTurn();
  stage.forgottenAt = NOW / 1000 + 1;
  stage.answer();
  expect(await first).toEqual([{ kind: 'same' }]);
  expect(await stage.desk.replies({ ...ask, period: undefined, waitMilliseconds: 0 })).toEqual([{ kind: 'same' }]);
});
