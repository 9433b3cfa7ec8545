// Answers from a held set, in any host.

import { describe, expect, test } from 'vitest';
import { pass } from '../fakes/asked-formulas.ts';
import { startDesk, type Desk } from '../fakes/desk.ts';
import { reply, scriptedSnapshot, snapshotQuestion } from '../fakes/scripted-gateway.ts';
describe('a set', () => {
  test('answers every formula about it', () => {
    const desk = startDesk();
    desk.type('=COINS("defi",, "name")');
    expect(desk.type('=COINS("defi", "price > 10 or name ~ ""swap""", "id, price", "name desc")')).toEqual([
      ['Id', 'Price (USD)'],
      ['uniswap', 8],
      ['ethereum', 3000],
    ]);
    expect(desk.gateway.paths).toEqual([
      expect.stringMatching(/^\/snapshot\?category=defi&columns=contractAddresses,id,/),
    ]);
  });

  test('has risk data after the first request for it, until it is dropped', () => {
    const desk = startDesk();
    desk.type('=COINS("defi")');
    desk.type('=COINS("defi",, "id, risk",,, "risk=yes")');
    desk.type('=COINS("defi",, "id, risk",,, "risk=yes")');
    pass(desk, 121);
    desk.type('=COINS("defi")');
    expect(desk.gateway.paths.map((path) => path.includes('riskScore'))).toEqual([false, true, true]);
  });

  test('that does not exist is requested once a minute', () => {
    const desk = startDesk();
    for (let cell = 0; cell < 20; cell += 1) desk.problem(`=COINS("made-up",,,, ${cell + 1})`);
    expect(desk.gateway.paths.filter((path) => path.startsWith('/snapshot?category=made-up'))).toHaveLength(1);
    pass(desk, 61);
    desk.problem('=COINS("made-up")');
    expect(desk.gateway.paths.filter((path) => path.startsWith('/snapshot?category=made-up'))).toHaveLength(2);
  });
});

describe('stale=never refuses what the gateway marks as stale', () => {
  const tiny = 'tiny coin';
  const answering = (part: 'snapshot' | 'wanted'): Desk => {
    const desk = startDesk();
    desk.gateway.instead = (request) => {
      const asked = snapshotQuestion(request);
      const columns = asked.columns.split(',');
      const rows = asked.ids?.map(() => columns.map((column) => (column === 'id' ? tiny : 1)));
      const wanted = { columns, rows, problems: [], ...(part === 'wanted' && { stale: true }) };
      return reply({
        ...Object(scriptedSnapshot({ columns: asked.columns })),
        ...(part === 'snapshot' && { stale: true }),
        ...(rows !== undefined && { wanted }),
      });
    };
    return desk;
  };

  test.each<[part: 'snapshot' | 'wanted', formula: string, shown: unknown]>([
    ['snapshot', '=COINS("all",, "id",, 1)', [['Id'], ['bitcoin']]],
    ['snapshot', '=COIN("BTC")', 90_000],
    ['wanted', '=COIN("tiny")', 1],
  ])('%s: %s', (part, formula, shown) => {
    const desk = answering(part);
    expect(desk.type(formula)).toEqual(shown);
    const never = formula.replace(/\)$/, formula.startsWith('=COINS') ? ', "stale=never")' : ',, "stale=never")');
    expect(desk.problem(never)).toMatch(/^The gateway has nothing newer than the rows of .* stale=never refuses those/);
  });
});
