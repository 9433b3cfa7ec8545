// Pending and present results of formulas.

import { expect, it } from 'vitest';
import type { Outcome } from '../../playground/calls/protocol.ts';
import { makeResults } from '../../playground/calls/results.ts';

const start = () => {
  const sent: { readonly question: string; readonly answer: (outcome: Outcome) => void }[] = [];
  const told: string[] = [];
  const results = makeResults({
    call: ({ name, values }) =>
      new Promise((answer) => {
        sent.push({ question: JSON.stringify([name, ...values]), answer });
      }),
    onWait: () => told.push('wait'),
    onNews: () => told.push('news'),
  });
  const answer = async (value: number): Promise<void> => {
    sent.at(-1)?.answer({ ok: true, value });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { results, sent, told, answer };
};

it('a call is sent once, and its answer is kept', async () => {
  const { results, sent, told, answer } = start();
  expect(results.ask('COIN', ['BTC'])).toBeUndefined();
  expect(results.ask('COIN', ['BTC'])).toBeUndefined();
  expect([sent.length, results.pending()]).toEqual([1, 1]);
  await answer(5);
  expect(results.ask('COIN', ['BTC'])).toEqual({ ok: true, value: 5 });
  expect(results.pending()).toBe(0);
  expect(told).toEqual(['wait', 'news']);
});

it('other arguments are another call, also those of another type', () => {
  const { results, sent } = start();
  results.ask('COIN', ['1']);
  results.ask('COIN', [1]);
  results.ask('COINS', ['1']);
  expect(sent.length).toBe(3);
});

it('a formula whose refresh cell changed keeps its answer until the next one arrives', async () => {
  const { results, sent, answer } = start();
  results.ask('COIN', ['BTC', 'refresh:1']);
  await answer(5);
  expect(results.ask('COIN', ['BTC', 'refresh:2'])).toEqual({ ok: true, value: 5 });
  expect(sent.map(({ question }) => question)).toEqual(['["COIN","BTC","refresh:1"]', '["COIN","BTC","refresh:2"]']);
  await answer(6);
  expect(results.ask('COIN', ['BTC', 'refresh:2'])).toEqual({ ok: true, value: 6 });
  expect(sent.length).toBe(2);
});

it('after a refresh, the present answer is kept until the next one arrives', async () => {
  const { results, sent, answer } = start();
  results.ask('COIN', ['BTC']);
  await answer(5);
  results.refresh();
  expect(results.ask('COIN', ['BTC'])).toEqual({ ok: true, value: 5 });
  expect(results.ask('COIN', ['BTC'])).toEqual({ ok: true, value: 5 });
  expect(sent.length).toBe(2);
  await answer(6);
  expect(results.ask('COIN', ['BTC'])).toEqual({ ok: true, value: 6 });
});
