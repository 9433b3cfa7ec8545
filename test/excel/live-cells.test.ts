// Cells of Excel that update by themselves: when, with how many requests, and until when.

import { afterEach, expect, test } from 'vitest';
import { reply, scriptedSnapshot, snapshotQuestion } from '../apps-script/fakes/scripted-gateway.ts';
import { closeExcel, openExcel, type OpenExcel } from './fakes/open-excel.ts';

afterEach(closeExcel);

/** A gateway whose price and time grow with each snapshot. */
const rising = (open: OpenExcel, lifetimes: Readonly<Record<string, number>> = {}): void => {
  let price = 0;
  open.instead = async ({ url, method, headers, body }) => {
    const { pathname } = new URL(url);
    if (!pathname.endsWith('/snapshot')) {
      return new Response(open.gateway.send({ url, method, headers, body }).body);
    }
    price += 1;
    const question = snapshotQuestion({ url, method, headers, body });
    const snapshot = scriptedSnapshot(question) as { columns: { price: number[] } };
    const lifetimeSeconds = lifetimes[question.currency ?? 'USD'] ?? 60;
    const now = open.clock.now();
    return new Response(
      reply({
        ...snapshot,
        asOf: new Date(now).toISOString(),
        expires: new Date(now + lifetimeSeconds * 1_000).toISOString(),
        columns: { ...snapshot.columns, price: snapshot.columns.price.map(() => price) },
      }).body,
    );
  };
};

const results = (call: ReturnType<OpenExcel['type']>): unknown[] =>
  call.results.map((rows) => (Array.isArray(rows) ? rows[0]?.[0] : rows));

test('update when the snapshot’s lifetime ends, all with one request', async () => {
  const open = openExcel();
  rising(open);
  const [live, other, still] = [
    open.type('=COIN("BTC",, "live=yes")'),
    open.type('=COINS(,, "price",, 1, "headers=no; live=yes")'),
    open.type('=COIN("ETH")'),
  ];
  await open.clock.pass(30_000);
  expect([results(live), results(other), results(still), open.sent.length]).toEqual([[1], [1], [1], 1]);
  await open.clock.pass(31_000);
  expect([results(live), results(other), results(still), open.sent.length]).toEqual([[1, 2], [1, 2], [1], 2]);
  await open.clock.pass(240_000);
  expect([results(live), open.sent.length]).toEqual([[1, 2, 3, 4, 5], 5]);
});

test('follow the set that ends first, and ask after a quarter of an hour at the latest', async () => {
  const open = openExcel();
  rising(open, { USD: 7_200, EUR: 90 });
  open.type('=COIN("BTC",, "live=yes")');
  const other = open.type('=COIN("BTC",, "EUR; live=yes")');
  await open.clock.pass(92_000);
  expect([results(other).length, open.sent.length]).toEqual([2, 3]);
  other.cancel();
  const before = open.sent.length;
  await open.clock.pass(7_200_000);
  expect(open.sent.length - before).toBe(1);
});

test('an unchanged result is not shown again', async () => {
  const open = openExcel();
  const live = open.type('=COIN("BTC",, "live=yes")');
  await open.clock.pass(600_000);
  expect(results(live)).toEqual([90_000]);
  expect(open.sent.length).toBeGreaterThan(1);
});

test('end with their cell', async () => {
  const open = openExcel();
  rising(open);
  const [live, other] = [open.type('=COIN("BTC",, "live=yes")'), open.type('=COIN("ETH",, "live=yes")')];
  await open.clock.pass(1_000);
  live.cancel();
  await open.clock.pass(61_000);
  expect([results(live), results(other)]).toEqual([[1], [1, 2]]);
  other.cancel();
  await open.clock.pass(600_000);
  expect(open.sent).toHaveLength(2);
});

test('of a cell that ends while it is asked for set nothing', async () => {
  const open = openExcel();
  const live = open.type('=COIN("BTC",, "live=yes")');
  live.cancel();
  await open.clock.pass(1_000);
  expect(live.results).toEqual([]);
});

test('ask nothing in a hidden window, and once when it is shown again', async () => {
  const open = openExcel();
  rising(open);
  const live = open.type('=COIN("BTC",, "live=yes")');
  await open.clock.pass(1_000);
  open.show(false);
  await open.clock.pass(3_600_000);
  expect(open.sent).toHaveLength(1);
  open.show(true);
  await open.clock.pass(1_000);
  expect([open.sent.length, results(live)]).toEqual([2, [1, 2]]);
});

test('hidden and shown again before the time comes, ask at their time', async () => {
  const open = openExcel();
  rising(open);
  open.type('=COIN("BTC",, "live=yes")');
  await open.clock.pass(1_000);
  open.show(false);
  open.show(true);
  await open.clock.pass(30_000);
  expect(open.sent).toHaveLength(1);
});

test('do not ask a failing gateway all the time', async () => {
  const open = openExcel();
  open.type('=COIN("BTC",, "live=yes")');
  await open.clock.pass(1_000);
  open.instead = async () => new Response('', { status: 503 });
  const { length } = open.sent;
  await open.clock.pass(600_000);
  expect(open.sent.length - length).toBeLessThanOrEqual(60);
});

test('"Refresh now" updates other cells too', async () => {
  const open = openExcel();
  rising(open);
  const still = open.type('=COIN("BTC")');
  await open.clock.pass(120_000);
  await Promise.all([open.runtime.live.updateAll(), open.clock.pass(1_000)]);
  expect(results(still)).toEqual([1, 2]);
});
