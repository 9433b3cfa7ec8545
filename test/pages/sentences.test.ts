// The sentences of the status page, by the body of /status.

import { describe, expect, it } from 'vitest';
import { freshnessSentence, verdictOf, warningSentences } from '../../pages/status/sentences.ts';
import type { BrokerBody, HeldSet } from '../../pages/status/status-body.ts';

const now = Date.parse('2026-01-31T12:00:00Z');

const held = (set: string, lifetimeSeconds: number, more: Partial<HeldSet> = {}): HeldSet => ({
  set,
  depth: 2000,
  coins: 2000,
  asOf: '2026-01-31T11:59:00.000Z',
  ttlSeconds: 120,
  failing: false,
  lifetimeSeconds,
  clients: 1,
  doubt: null,
  ...more,
});

const noDefects = { count: 0, last: null };

const brokerWith = (sets: readonly HeldSet[], more: Partial<BrokerBody> = {}): BrokerBody => ({
  credits: {
    day: { limit: 1645, spent: 1200, ends: '2026-02-01T00:00:00.000Z' },
    month: { limit: 20_000, spent: 1200 },
    perPage: 2,
    upstream: null,
    renews: '2026-02-01T00:00:00.000Z',
  },
  upstreamPausedSeconds: 0,
  upstreamPauseMilliseconds: 1000,
  defects: noDefects,
  kvWrites: { perDay: 800, today: 0 },
  sets,
  past: { inDoubt: { series: 0, since: null } },
  questionsInDoubt: { questions: 0, since: null },
  history: null,
  ...more,
});

/** Replaces non-breaking blanks. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('how fresh data is', () => {
  it.each<readonly [readonly HeldSet[], string]>([
    [[], 'No coins are held yet: the first question fetches them.'],
    [[held('||USD', 553)], 'The whole market is refreshed every 9 min while it is in use.'],
    [
      [held('||USD', 120), held('defi||USD', 600), held('gaming||USD', 7200)],
      'The whole market is refreshed every 2 min while it is in use, the 2 other sets every 10 min to 2 h.',
    ],
    [[held('defi|solana|USD', 120)], 'The set “defi on solana, USD” is refreshed every 2 min while it is in use.'],
  ])('%#', (sets, sentence) => {
    expect(plain(freshnessSentence(brokerWith(sets)))).toBe(`${sentence} 1,200 of today’s 1,645 credits are spent.`);
  });
});

describe('warnings', () => {
  const since = '2026-01-31T11:40:00.000Z';
  const doubt = (times: number, detail: string) => ({ since, times, detail });

  it.each<readonly [BrokerBody, readonly string[]]>([
    [brokerWith([held('||USD', 120)]), []],
    [
      brokerWith([held('defi||USD', 120, { doubt: doubt(2, 'the list lacks 40 of 1340 coins') })], {
        upstreamPausedSeconds: 240,
      }),
      [
        'A newer list of the set “defi, USD” is in doubt: the list lacks 40 of 1340 coins. It was ' +
          'found 2 times, first 20 min ago. The coins held stay until three refreshes over at least an hour have found it.',
        'Calls to the upstream are paused for 4 min after failed or refused calls. The last good data is shown.',
      ],
    ],
    [
      brokerWith([], { questionsInDoubt: { questions: 1200, since }, past: { inDoubt: { series: 1, since } } }),
      [
        'Answers to single questions in doubt: 1,200, the oldest for 20 min.',
        'Series of past prices in doubt: 1, the oldest for 20 min.',
      ],
    ],
    [
      brokerWith([held('||USD', 86_400), held('defi||USD', 86_400)]),
      ['Today’s credits for refreshes are spent: data ages for 12 h more.'],
    ],
    [brokerWith([held('||USD', 120), held('defi||USD', 86_400)]), []],
    [
      brokerWith([held('||USD', 86_400)], {
        credits: {
          ...brokerWith([]).credits,
          upstream: { at: '2026-01-31T11:00:00.000Z', total: 20_000, remaining: 1 },
        },
      }),
      ['The key has no credits left: data ages until it gets new ones, in 12 h.'],
    ],
  ])('%#', (broker, sentences) => {
    expect(warningSentences(broker, noDefects, now).map(plain)).toEqual(sentences);
  });
});

it('the first line tells whether all is well', () => {
  const failing = brokerWith([held('||USD', 120, { failing: true })]);
  const paused = brokerWith([held('defi||USD', 120, { failing: true })], { upstreamPausedSeconds: 40 });
  expect(
    [brokerWith([held('||USD', 120)]), failing, paused, null].map((broker) => verdictOf(broker, noDefects, now)),
  ).toEqual([
    { isWell: true, text: 'All is well.' },
    { isWell: false, text: 'One thing is not well:' },
    { isWell: false, text: '2 things are not well:' },
    { isWell: false, text: 'The part that calls the upstream does not answer.' },
  ]);
  expect(warningSentences(failing, noDefects, now)).toEqual([
    'The last refresh failed of the whole market: earlier coins are shown.',
  ]);
});

it('unexpected errors of the broker and of answers, with the time of the last one', () => {
  const defects = { count: 3, last: new Date(now - 120_000).toISOString() };
  expect(warningSentences(brokerWith([], { defects }), defects, now).map(plain)).toEqual([
    'Unexpected errors in the broker: 3, the last 2 min ago. See the log.',
    'Unexpected errors in answers: 3, the last 2 min ago. See the log.',
  ]);
});
