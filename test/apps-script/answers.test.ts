// Sources of answers: the cache, the gateway, the last good rows.

import { describe, expect, test } from 'vitest';
import { formula, pass, rows, throwing } from './fakes/asked-formulas.ts';
import { startDesk, type Desk } from './fakes/desk.ts';
import { answerScripted, reply, type ScriptedQuestion } from './fakes/scripted-gateway.ts';
import type { Transport } from './fakes/transport.ts';
describe('the cache', () => {
  test('answers the same question, in any spelling, until it is no longer fresh', () => {
    const desk = startDesk();
    desk.type('=COINS("defi", "cap > 1B and 24h > 5%")');
    pass(desk, 89);
    desk.type('=COINS("DeFi", {"24h > 5%"; "marketCap > 1e9"}, TRUE)');
    expect(desk.calls.of('fetch')).toBe(1);
    pass(desk, 2);
    desk.type('=COINS("defi", "cap > 1B and 24h > 5%")');
    expect(desk.calls.of('fetch')).toBe(2);
  });

  test('keeps long questions of one length apart', () => {
    const desk = startDesk();
    const long = (text: string): string => `=COINS("defi", "name ~ '${text.padStart(300, 'x')}'", "icon")`;
    desk.type(long('a'));
    desk.type(long('b'));
    desk.type(long('a'));
    expect(desk.gateway.asked.map(({ where = '' }) => where.slice(-3))).toEqual(['xa"', 'xb"']);
  });

  test('never serves data of another gateway or token', () => {
    const desk = startDesk();
    desk.type(formula);
    desk.documentStore.setProperty('ACCESS_TOKEN', 'other');
    pass(desk, 301);
    desk.gateway.instead = throwing('Exception: Address unavailable');
    expect(desk.problem(formula)).toMatch(/can't be reached/);
  });
});

const beside: Transport = () =>
  reply({
    answers: [
      {
        columns: ['icon'],
        rows: [['new.png'], null, null],
        asOf: '2026-11-21T12:03:00.000Z',
        expires: '2026-11-21T12:05:00.000Z',
        problems: [
          { row: 1, status: 503, detail: 'No data for this coin yet.' },
          { row: 2, status: 404, detail: 'No such coin.' },
        ],
      },
    ],
  });

describe('a row with a temporary failure', () => {
  const range = '=COIN({"BTC"; "ETH"; "nope"}, "icon")';

  test('takes its last good value, and leaves the other rows', () => {
    const desk = startDesk();
    desk.type(range);
    desk.gateway.instead = beside;
    for (const seconds of [200, 200, 200]) {
      pass(desk, seconds);
      expect(desk.type(range)).toEqual([
        ['new.png'],
        ['eth.png'],
        ['⚠ No such coin. =COIN_FIND("nope") looks for coins like it.'],
      ]);
    }
    expect(desk.type('=COIN({"BTC"; "ETH"; "nope"}, "icon", "stale=never")')).toHaveProperty(
      [1, 0],
      '⚠ No data for this coin yet.',
    );
  });

  test('shows the failure if there is none', () => {
    const desk = startDesk();
    desk.gateway.instead = beside;
    expect(desk.type(range)).toHaveProperty([1, 0], '⚠ No data for this coin yet.');
  });
});

describe('a range with a part that fails', () => {
  const ids = Array.from({ length: 1500 }, (_, index) => [{ 0: 'BTC', 1499: 'ETH' }[index] ?? `coin-${index}`]);

  test('shows the sentence in the rows of that part', () => {
    const desk = startDesk();
    desk.gateway.instead = (request) => {
      desk.gateway.instead = throwing('Exception: DNS error: https://…');
      const { questions }: { questions: readonly ScriptedQuestion[] } = JSON.parse(request.body ?? '');
      return reply({ answers: questions.map(answerScripted) });
    };
    const given = desk.call('COIN', ids, 'icon, rank');
    expect(given).toHaveProperty('0', ['btc.png', 1]);
    expect(given).toHaveProperty('999', [expect.stringMatching(/^⚠ No coin is called "coin-999"/), null]);
    for (const row of ['1000', '1499'])
      expect(given).toHaveProperty(row, [expect.stringMatching(/^⚠ The gateway at .* can't be reached/), null]);
  });

  test('is an error if every part fails', () => {
    const desk = startDesk();
    desk.gateway.instead = throwing('Exception: DNS error: https://…');
    expect(() => desk.call('COIN', ids, 'icon')).toThrow(/^The gateway at .* can't be reached/);
  });
});

describe('the age that the gateway states', () => {
  const answering = (desk: Desk, extra: object): void => {
    desk.gateway.instead = () =>
      reply({ answers: [{ columns: ['icon'], rows: [[1]], asOf: '2026-11-21T11:00:00.000Z', expires: '', ...extra }] });
  };

  test('expires: no request before', () => {
    const desk = startDesk();
    answering(desk, { expires: '2026-11-21T12:10:00.000Z' });
    desk.type('=COIN("BTC", "icon")');
    pass(desk, 599);
    desk.type('=COIN("BTC", "icon")');
    expect(desk.calls.of('fetch')).toBe(1);
    pass(desk, 1);
    desk.type('=COIN("BTC", "icon")');
    expect(desk.calls.of('fetch')).toBe(2);
  });

  test('stale: stale=never refuses it, fetched or cached', () => {
    const desk = startDesk();
    answering(desk, { stale: true });
    const sentence =
      'The gateway has nothing newer than the rows of 2026-11-21T11:00:00.000Z, and stale=never refuses those: try again in a minute, or write stale=ok to see them.';
    expect(desk.problem('=COIN("BTC", "icon", "stale=never")')).toBe(sentence);
    expect(desk.type('=COIN("BTC", "icon")')).toBe(1);
    expect(desk.problem('=COIN("BTC", "icon", "stale=never")')).toBe(sentence);
    expect(desk.calls.of('fetch')).toBe(1);
    answering(desk, {});
    pass(desk, 10);
    expect(desk.type('=COIN("BTC", "icon", "stale=never")')).toBe(1);
  });
});

describe('time', () => {
  test('no retry once 10 s have passed', () => {
    const desk = startDesk();
    desk.gateway.instead = () => {
      pass(desk, 10);
      return reply('slow', { status: 500 });
    };
    expect(desk.problem(formula)).toMatch(/status 500/);
    expect(desk.calls.of('fetch')).toBe(1);
  });

  test('a retry that helps', () => {
    const desk = startDesk();
    desk.gateway.instead = () => {
      desk.gateway.instead = undefined;
      return reply('once', { status: 502 });
    };
    expect(desk.type(formula)).toEqual(rows);
    expect(desk.calls.of('fetch')).toBe(2);
  });

  test('no next request once 10 s have passed', () => {
    const desk = startDesk();
    desk.gateway.instead = (request) => {
      pass(desk, 10);
      desk.gateway.instead = undefined;
      return desk.gateway.send(request);
    };
    const ids = Array.from({ length: 1001 }, (_, index) => [index === 0 ? 'BTC' : `coin-${index}`]);
    const given = desk.call('COIN', ids, 'price, rank');
    expect(given).toHaveProperty('0', [90_000, 1]);
    expect(given).toHaveProperty('1000', [expect.stringMatching(/^⚠ The gateway took too long: try again/), null]);
    expect(desk.calls.of('fetch')).toBe(1);
  });
});
