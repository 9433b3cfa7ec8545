// Recalculations while the gateway is down, or while Google's services are slow, throw or exceed their time-outs: every
// cell ends in time, with the right values or a sentence.

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDocument, type Document } from '../fakes/recalculation/document.ts';
import type { Cell, ServiceName } from '../fakes/recalculation/messages.ts';
import {
  startRecalculator,
  type Fault,
  type RecalculationOptions,
  type Recalculator,
} from '../fakes/recalculation/recalculate.ts';
import { scriptGateway } from '../fakes/scripted-gateway.ts';
import { sampleSize } from '../../support/sample-size.ts';
/** https://developers.google.com/apps-script/guides/sheets/functions */
const LONGEST_RUN_MS = 30_000;

let recalculator: Recalculator;
beforeAll(() => {
  recalculator = startRecalculator();
});
afterAll(() => recalculator?.close());

const open = (): Document => openDocument({ send: scriptGateway().send });

interface KnownCell {
  readonly cell: Cell;
  readonly shown: unknown;
}

const known: readonly KnownCell[] = [
  { cell: { name: 'COIN', values: ['BTC'] }, shown: 90_000 },
  { cell: { name: 'COIN', values: ['ethereum', 'symbol,rank'] }, shown: [['ETH', 2]] },
  { cell: { name: 'COIN', values: ['uniswap', 'price', 'EUR'] }, shown: 8 },
  { cell: { name: 'COINS', values: ['defi', '', 'name'] }, shown: [['Name'], ['Ethereum'], ['Uniswap']] },
  { cell: { name: 'COINS', values: ['eth', '', 'price'] }, shown: [['Price (USD)'], [3_000]] },
  {
    cell: { name: 'COINS', values: ['all', 'rank > 9', 'icon,id'] },
    shown: [
      ['Icon', 'Id'],
      ['uni.png', 'uniswap'],
    ],
  },
  { cell: { name: 'COINS', values: ['metaverse', '', 'name'] }, shown: [['Name']] },
];

const sheet = (count: number): readonly KnownCell[] =>
  Array.from({ length: count }, (_, index) => known[index % known.length]).filter((one) => one !== undefined);

const recalculate = (document: Document, cells: readonly KnownCell[], options: RecalculationOptions) =>
  recalculator.recalculate(
    document,
    cells.map(({ cell }) => cell),
    options,
  );

test.each<[name: string, fault: Fault]>([
  ['refuses at once', { milliseconds: 50, error: 'Exception: Address unavailable: https://…' }],
  ['lets every request time out', { milliseconds: 10_000, error: 'Exception: Timeout: https://…' }],
  ['is only slow to refuse', { milliseconds: 6_000, error: 'Exception: DNS error: https://…' }],
])('cells before a gateway that %s are answered 20 s after the first failure', (_, fault) => {
  const document = open();
  const cells = sheet(sampleSize(500, 0.3));
  let tries = 0;
  const dead: RecalculationOptions['fault'] = ({ service }) => {
    if (service !== 'fetch') return undefined;
    tries += 1;
    return fault;
  };
  const results = recalculate(document, cells, { seed: 1, fault: dead });
  const firstFailure = 2 * (fault.milliseconds ?? 0) + 500;
  expect(Math.max(...results.map(({ endedAfter }) => endedAfter))).toBeLessThan(firstFailure + 20_000);
  expect(results.filter(({ error }) => error === undefined)).toEqual([]);
  // Twice each: for every set one of the cells that were calculated at the same time, and those that ask for icons.
  expect(tries).toBeLessThanOrEqual(24);

  const held = open();
  const some = sheet(60);
  recalculate(held, some, { seed: 2 });
  held.clock.now += 121_000;
  const lastGood = recalculate(held, some, { seed: 3, fault: dead });
  expect(lastGood.map(({ shown }) => shown)).toEqual(some.map(({ shown }) => shown));
});

test.each<[name: string, fault: Fault, isAnswered: boolean]>([
  ['answers', {}, true],
  ['lets every request time out', { milliseconds: 10_000, error: 'Exception: Timeout: https://…' }, false],
  ['is slow to refuse', { milliseconds: 9_000, error: 'Exception: DNS error: https://…' }, false],
])('60 cells whose lock service throws, before a gateway that %s, end within 20 s', (_, fault, isAnswered) => {
  const document = open();
  const cells = sheet(60);
  let fetches = 0;
  const throwing: RecalculationOptions['fault'] = ({ service }) => {
    if (service === 'lock.tryLock')
      return { error: 'There are too many LockService operations against the same script.' };
    if (service !== 'fetch') return undefined;
    fetches += 1;
    return fault;
  };
  const results = recalculate(document, cells, { seed: 4, fault: throwing });
  // A request under way at 10 s has 10 s more.
  expect(Math.max(...results.map(({ milliseconds }) => milliseconds))).toBeLessThanOrEqual(20_000);
  if (!isAnswered) return;
  expect(results.map(({ shown }) => shown)).toEqual(cells.map(({ shown }) => shown));
  // Without the lock each of the first thirty cells may fetch.
  expect(fetches).toBeLessThanOrEqual(40);
});

/** Maximum duration of a call, and whether it may throw. All calls but fetches are Google's own and rarely slow. */
const worst: Readonly<Record<ServiceName, number>> = {
  'cache.getAll': 4_000,
  'cache.putAll': 4_000,
  'cache.removeAll': 4_000,
  'lock.tryLock': 4_000,
  'lock.releaseLock': 4_000,
  'properties.read': 4_000,
  sleep: 1_000,
  // Longer than the requested time-out.
  fetch: 12_000,
};

test('no cell reaches Google’s limit, with any service slow or throwing', () => {
  const services = Object.keys(worst) as ServiceName[];
  const part = fc.constantFrom(0, 0.05, 0.3, 1);
  const rates = fc.record(Object.fromEntries(services.map((name) => [name, fc.record({ slow: part, throws: part })])));
  const slownesses = fc.constantFrom(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), rates, slownesses, fc.boolean(), (seed, faults, slowness, isWarm) => {
      const document = open();
      const cells = sheet(60);
      if (isWarm) {
        recalculate(document, cells, { seed });
        document.clock.now += 121_000;
      }
      const fault: RecalculationOptions['fault'] = ({ service }, random) => {
        const { slow = 0, throws = 0 } = faults[service] ?? {};
        return {
          ...(random() < slow && { milliseconds: (service === 'fetch' ? 1 : slowness) * worst[service] }),
          ...(random() < throws && service !== 'sleep' && { error: `Service failed: ${service}` }),
        };
      };
      const results = recalculate(document, cells, { seed, fault });
      expect(Math.max(...results.map(({ milliseconds }) => milliseconds))).toBeLessThan(LONGEST_RUN_MS);
      const shown = results.flatMap(({ shown: value, error }, index) => (error === undefined ? [[index, value]] : []));
      expect(shown).toEqual(shown.map(([index]) => [index, cells[Number(index)]?.shown]));
      expect(
        results.filter(({ error = 'A sentence.' }) => !/^\S.*[.)]$/.test(error) || error.includes('unexpected')),
      ).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('no cell reaches Google’s limit, with all services slow', () => {
  const cells = [
    { name: 'COIN', values: [[['BTC'], ['nope']], 'price'] },
    { name: 'COINS', values: ['all', '', 'icon,id'] },
  ];
  const spans: number[] = [];
  for (let slow = 250; slow <= worst['cache.getAll']; slow += 250) {
    for (const fetch of [1_000, 5_000, worst.fetch]) {
      for (const cell of cells) {
        const document = open();
        const fault: RecalculationOptions['fault'] = ({ service }) =>
          service === 'sleep' ? undefined : { milliseconds: service === 'fetch' ? fetch : slow };
        for (const seed of [1, 2]) {
          const [result] = recalculator.recalculate(document, [cell], { seed, fault });
          spans.push(result?.milliseconds ?? LONGEST_RUN_MS);
          document.clock.now += 121_000;
        }
      }
    }
  }
  expect(Math.max(...spans)).toBeLessThan(LONGEST_RUN_MS);
});
