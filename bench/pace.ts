// Time to the first answers of an empty gateway with a key of the free plan: the market data service accepts one call
// per second, one at a time, and answers after 150 ms.

import { bundleWorker } from '../scripts/local/start-worker.ts';
import { gatewayConfig } from '../scripts/local/places.ts';
import { categoryNames, chainNames } from '../shared/coin/memberships.ts';
import { bundleMarketUnderTest } from '../test/support/bundles-under-test.ts';
import { freePlan } from '../test/support/free-plan.ts';
import { usageOf } from '../test/support/sandbox.ts';
import { testKey } from '../test/support/start-market.ts';
import { startGateway, type TestGateway } from '../test/support/start-gateway.ts';
import { printHeading, printReading, type Reading } from './gateway/reading.ts';

/** Number of sets: all listed ones in dollars, then the first of them in euros. */
const SETS = 16;
const names = ['', ...categoryNames.map((name) => `category=${name}`), ...chainNames.map((name) => `chain=${name}`)];
const sets = [...names, ...names.map((name) => `${name}&currency=EUR`)].slice(0, SETS);

interface Answered {
  /** Time until the answer, seconds. */
  readonly seconds: number;
  readonly tries: number;
}

/** Asks like a client that obeys `Retry-After`. Each set has a client of its own. */
const ask = async (gateway: TestGateway, set: string, client: number): Promise<Answered> => {
  const start = performance.now();
  for (let tries = 1; ; tries += 1) {
    const headers = { 'CF-Connecting-IP': `10.0.0.${client}` };
    const response = await gateway.get(`/coins.csv?${set}&limit=5`, { headers });
    await response.text();
    if (response.status === 200) return { seconds: (performance.now() - start) / 1000, tries };
    const wait = Number(response.headers.get('Retry-After') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, 1000 * wait));
  }
};

const askAtOnce = async (count: number): Promise<readonly Reading[]> => {
  const gateway = await startGateway({ ...freePlan, vars: { ...freePlan.vars, GATEWAY_NOW: '' } });
  try {
    const answers = await Promise.all(sets.slice(0, count).map((set, index) => ask(gateway, set, index + 1)));
    const { paths } = await usageOf(gateway.market.url, testKey);
    const refused = paths.reduce((sum, path) => sum + path.refused, 0);
    const times = answers.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
    const tries = Math.max(...answers.map((answer) => answer.tries));
    const note = `${tries} requests at most for one of them, ${refused} calls refused as too fast`;
    return [
      { name: `free plan, ${count} sets at once: the first answer`, unit: 's', value: times[0] ?? Number.NaN },
      {
        name: `free plan, ${count} sets at once: the last answer`,
        unit: 's',
        value: times.at(-1) ?? Number.NaN,
        ...(count === 6 ? { target: 20 } : {}),
        note,
      },
    ];
  } finally {
    await gateway.dispose();
  }
};

export const paceReadings = async (): Promise<readonly Reading[]> => {
  await Promise.all([bundleWorker(gatewayConfig), bundleMarketUnderTest()]);
  printHeading();
  const readings: Reading[] = [];
  for (const count of [1, 6, SETS]) {
    for (const reading of await askAtOnce(count)) {
      printReading(reading);
      readings.push(reading);
    }
  }
  return readings;
};
