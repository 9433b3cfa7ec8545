// A column of 200 coins whose past the gateway takes time to get: it fills over several recalculations, and says so.

import { expect, test } from 'vitest';
import { startDesk, type Desk } from '../fakes/desk.ts';
import { reply } from '../fakes/scripted-gateway.ts';
const SECOND = 1000;
const COINS = 200;
const coins = Array.from({ length: COINS }, (_, index) => [`coin-${index}`]);

interface Asked {
  readonly ids: readonly string[];
  readonly from: string;
}

/** Its price is 1 on all days of all coins. @param seconds that a request takes. */
const deskOf = (seconds: number): { readonly desk: Desk; readonly asked: string[][] } => {
  const desk = startDesk();
  const asked: string[][] = [];
  const answerOf = ({ ids, from }: Asked): object => ({
    columns: ['date', ...ids],
    rows: Array.from({ length: 366 }, (_, day) => [
      new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10),
      ...ids.map(() => 1),
    ]),
    asOf: new Date(desk.clock.now).toISOString(),
    expires: new Date(desk.clock.now + 120_000).toISOString(),
  });
  desk.gateway.instead = ({ body = '' }) => {
    desk.clock.now += seconds * SECOND;
    const { questions }: { readonly questions: readonly Asked[] } = JSON.parse(body);
    asked.push(questions.flatMap(({ ids }) => [...ids]));
    return reply({ answers: questions.map(answerOf) });
  };
  return { desk, asked };
};

const isPriced = ([cell]: readonly unknown[]): boolean => cell === 1;

const recalculate = (desk: Desk): readonly (readonly unknown[])[] => {
  const shown = desk.call('COIN_AT', coins, '2024-12-31');
  if (!Array.isArray(shown)) throw new Error('A column has rows.');
  return shown;
};

test('fills row by row, asks for nothing twice, and never takes as long as Google allows', () => {
  const { desk, asked } = deskOf(6);
  const filled: number[] = [];
  while ((filled.at(-1) ?? 0) < COINS && filled.length < 10) {
    const startedAt = desk.clock.now;
    const rows = recalculate(desk);
    expect(desk.clock.now - startedAt).toBeLessThanOrEqual(20 * SECOND);
    filled.push(rows.filter(isPriced).length);
    const open = rows.filter((row) => !isPriced(row)).map(([cell]) => cell);
    const told = `⚠ ${filled.at(-1)} of ${COINS} coins fetched: choose Refresh now in a minute for the others.`;
    expect(open.filter((cell) => !String(cell).startsWith(told))).toEqual([]);
  }
  expect(filled).toEqual([40, 80, 120, 160, 200].filter((count) => filled.includes(count)));
  expect(filled.at(-1)).toBe(COINS);
  expect(asked.flat().toSorted()).toEqual(coins.flat().toSorted());
});

test('in one go while the gateway is fast, with five requests', () => {
  const { desk, asked } = deskOf(0.5);
  expect(recalculate(desk).every(isPriced)).toBe(true);
  expect(asked.map((ids) => ids.length)).toEqual([40, 40, 40, 40, 40]);
});

test('a coin alone has the sentence of its failure only', () => {
  const { desk } = deskOf(1);
  desk.gateway.instead = () => reply({ title: 'Paced', status: 503, detail: 'Too fast.' }, { status: 503 });
  expect(desk.attempt('=COIN_AT("BTC", "2024-12-31")')).not.toContain('coins fetched');
});
