// A day of a gateway with little traffic, from many places: how many requests wait for the Durable Object, and what the
// day costs.

import { categoryNames, chainNames } from '../../shared/coin/memberships.ts';
import { numbersFrom } from '../random-columns.ts';
import type { Reading } from '../gateway/reading.ts';
import { simulate, type Answered, type Simulation } from './simulation.ts';
import { inVirtualTime, type VirtualTime } from './virtual-time.ts';

const PLACES = 300;
const REQUESTS_A_MONTH = 1_000_000;
const DAY_MILLISECONDS = 86_400_000;
const START = Date.parse('2026-05-01T00:00:00Z');
/** Not counted: the deployment starts with nothing held. */
const WARM_UP_MILLISECONDS = 2 * 3_600_000;
/** The part of a day that is counted. */
const COUNTED_MILLISECONDS = DAY_MILLISECONDS / 3;

/** How much is simulated. */
export interface Load {
  readonly places: number;
  readonly requestsAMonth: number;
  readonly warmUpMilliseconds: number;
  readonly countedMilliseconds: number;
}

const aMillion: Load = {
  places: PLACES,
  requestsAMonth: REQUESTS_A_MONTH,
  warmUpMilliseconds: WARM_UP_MILLISECONDS,
  countedMilliseconds: COUNTED_MILLISECONDS,
};
const COINS = 5_000;
/** Enough for one set to be refreshed every two minutes. */
const PLAN_CREDITS = 100_000;
const SEED = 20_261_122;
/** Part of the requests that show whole coins, which need rows; the others show columns. */
const ROWS_PART = 0.2;

export const sets: readonly string[] = [
  '',
  ...categoryNames.map((name) => `category=${name}`),
  ...chainNames.map((name) => `chain=${name}`),
  ...categoryNames.map((name) => `currency=EUR&category=${name}`),
];

/** The index of a set; the k-th set is asked for 1/k as often as the first. */
const pickSet = (random: () => number, count: number): number => {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
};

interface Asked extends Answered {
  readonly needsRows: boolean;
}

const countersOf = ({ upstream, keyValue, broker, logLines }: Simulation) => ({
  credits: upstream.credits(),
  kvWrites: keyValue.writes(),
  kvReads: keyValue.reads(),
  brokerRequests: broker.requests(),
  logLines: logLines(),
});

type Counters = ReturnType<typeof countersOf>;

interface DayRun {
  readonly answered: readonly Asked[];
  /** Scaled to a whole day. */
  readonly perDay: (name: keyof Counters) => number;
}

/** Asks at random moments, all independent of each other, until the end. */
const runDay = async (
  time: VirtualTime,
  simulation: Simulation,
  setCount: number,
  { places, requestsAMonth, warmUpMilliseconds, countedMilliseconds }: Load,
): Promise<DayRun> => {
  const random = numbersFrom(SEED);
  const mean = (31 * DAY_MILLISECONDS) / requestsAMonth;
  const answered: Asked[] = [];
  const end = START + warmUpMilliseconds + countedMilliseconds;
  const askNext = (): void => {
    const at = time.now() - mean * Math.log(1 - random());
    if (at >= end) return;
    time.at(at, () => {
      const isCounted = time.now() >= START + warmUpMilliseconds;
      const needsRows = random() < ROWS_PART;
      const set = sets[pickSet(random, setCount)] ?? '';
      const path = `${needsRows ? '/coins' : '/coins.csv'}?limit=${1 + Math.floor(random() * 100)}&${set}`;
      const place = Math.floor(random() * places);
      void simulation.ask(place, path).then((one) => isCounted && answered.push({ ...one, needsRows }));
      askNext();
    });
  };
  askNext();
  await time.runTo(START + warmUpMilliseconds);
  const before = countersOf(simulation);
  await time.runTo(end);
  const after = countersOf(simulation);
  const perDay = (name: keyof Counters): number =>
    Math.round(((after[name] - before[name]) * DAY_MILLISECONDS) / countedMilliseconds);
  return { answered, perDay };
};

const percent = (some: number, all: number): number => (100 * some) / Math.max(1, all);

const waitingPart = (answers: readonly Asked[]): number =>
  percent(answers.filter(({ waited }) => waited).length, answers.length);

export interface DayFigures {
  readonly requests: number;
  readonly memory: number;
  readonly kv: number;
  readonly waitForColumns: number;
  readonly waitForRows: number;
  readonly failed: number;
  readonly credits: number;
  readonly kvWrites: number;
  readonly kvReads: number;
  readonly brokerRequests: number;
  readonly logLines: number;
  readonly meanAge: number;
  readonly maximalAge: number;
  readonly peakMegabytes: number;
}

/** A day with this many sets at this traffic. */
export const dayFigures = (setCount: number, load = aMillion): Promise<DayFigures> =>
  inVirtualTime(START, (time) =>
    simulate(time, { places: load.places, coins: COINS, planCredits: PLAN_CREDITS }, async (simulation) => {
      const { answered: answers, perDay } = await runDay(time, simulation, setCount, load);
      const ages = answers.flatMap(({ age }) => (Number.isNaN(age) ? [] : [age]));
      return {
        requests: answers.length,
        memory: percent(answers.filter(({ milliseconds }) => milliseconds === 0).length, answers.length),
        kv: percent(answers.filter(({ milliseconds, waited }) => milliseconds > 0 && !waited).length, answers.length),
        waitForColumns: waitingPart(answers.filter(({ needsRows }) => !needsRows)),
        waitForRows: waitingPart(answers.filter(({ needsRows }) => needsRows)),
        failed: answers.filter(({ status }) => status !== 200).length,
        credits: perDay('credits'),
        kvWrites: perDay('kvWrites'),
        kvReads: perDay('kvReads'),
        brokerRequests: perDay('brokerRequests'),
        logLines: perDay('logLines'),
        meanAge: ages.reduce((sum, age) => sum + age, 0) / ages.length,
        maximalAge: Math.max(...ages),
        peakMegabytes: simulation.broker.peakBytes() / 1e6,
      };
    }),
  );

/** Goals for requests of columns that wait for the Durable Object, per cent, by number of sets. */
const goals: Readonly<Record<number, number>> = { 1: 0, 8: 1.7 };

export const trafficReadings = async (): Promise<readonly Reading[]> => {
  const readings: Reading[] = [];
  for (const count of [1, 8, 16]) {
    const day = await dayFigures(count);
    const about = `1 M requests a month, ${count} ${count === 1 ? 'set' : 'sets'}`;
    const target = goals[count];
    readings.push(
      {
        name: `${about}: columns, waited for the broker`,
        unit: '%',
        value: day.waitForColumns,
        ...(target === undefined ? {} : { target }),
        note: `memory ${day.memory.toFixed(1)} %, KV ${day.kv.toFixed(1)} % of ${day.requests}; ${day.failed} failed`,
      },
      { name: `${about}: whole coins, waited for the broker`, unit: '%', value: day.waitForRows },
      { name: `${about}: KV writes`, unit: 'a day', value: day.kvWrites, target: 800, note: `${day.kvReads} reads` },
      { name: `${about}: requests to the broker`, unit: 'a day', value: day.brokerRequests },
      { name: `${about}: credits`, unit: 'a day', value: day.credits, note: `${day.logLines} lines of log` },
      { name: `${about}: age of the data`, unit: 's', value: day.meanAge, most: day.maximalAge },
      { name: `${about}: replies in the broker's memory at once`, unit: 'MB', value: day.peakMegabytes },
    );
  }
  return readings;
};
