// Questions that a deeper snapshot would answer, each from another place: the credits that they cost together.

import { numbersFrom } from '../random-columns.ts';
import type { Reading } from '../gateway/reading.ts';
import { simulate } from './simulation.ts';
import { inVirtualTime } from './virtual-time.ts';

const START = Date.parse('2026-05-01T06:00:00Z');
const PLACES = 300;
const COINS = 5_000;
/** The free plan. */
const PLAN_CREDITS = 20_000;
/** Until the broker knows the plan's credits and has refreshed the set by them. */
const WARM_UP_MILLISECONDS = 3_600_000;
const QUESTIONS = 35;
const SECONDS_BETWEEN = 10;
const SEED = 35;
/** Pages of ten coins near the end of the deepest snapshot. */
const FIRST_PAGE = 450;
const PAGES = 49;
/** Common questions in between, which keep the set in use. */
const COMMON_EVERY_SECONDS = 3;

export const depthReadings = (): Promise<readonly Reading[]> =>
  inVirtualTime(START, (time) =>
    simulate(time, { places: PLACES, coins: COINS, planCredits: PLAN_CREDITS }, async ({ ask, broker }) => {
      const random = numbersFrom(SEED);
      const anywhere = (): number => Math.floor(random() * PLACES);
      let failed = 0;
      let local = 0;
      const begin = START + WARM_UP_MILLISECONDS;
      const end = begin + QUESTIONS * SECONDS_BETWEEN * 1000;
      for (let at = START; at < end; at += COMMON_EVERY_SECONDS * 1000)
        time.at(at, () => void ask(anywhere(), '/coins.csv?limit=5'));
      for (let index = 0; index < QUESTIONS; index += 1)
        time.at(begin + index * SECONDS_BETWEEN * 1000, () => {
          const path = `/coins.csv?limit=10&page=${FIRST_PAGE + Math.floor(random() * PAGES)}`;
          void ask(anywhere(), path).then(({ status, detail }) => {
            if (status !== 200) failed += 1;
            if (detail.includes('snapshot')) local += 1;
          });
        });
      await time.runTo(end + 60_000);
      const { question, deepening } = (await broker.status()).credits.spending.todayBy;
      return [
        {
          name: `${QUESTIONS} questions that a deeper snapshot answers, from ${PLACES} places`,
          unit: 'credits',
          value: question + deepening,
          note: `${deepening} for the depth, ${question} for questions; ${local} answered locally, ${failed} failed`,
        },
        { name: 'the same if only the depth were paid for', unit: 'credits', value: deepening },
      ];
    }),
  );
