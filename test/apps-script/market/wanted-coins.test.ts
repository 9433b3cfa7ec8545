// Coins that the snapshot can't identify: the requests for them, and the cells.

import { expect, test } from 'vitest';
import { pass } from '../fakes/asked-formulas.ts';
import { startDesk } from '../fakes/desk.ts';
import { reply, scriptedSnapshot, snapshotQuestion } from '../fakes/scripted-gateway.ts';
import type { Transport } from '../fakes/transport.ts';
test('they are remembered, and requested with the next snapshot', () => {
  const desk = startDesk();
  expect(desk.problem('=COIN("nope")')).toMatch(/^No coin is called "nope"/);
  desk.problem('=COIN("nope")');
  desk.type('=COIN("symbol:UNI")');
  expect(desk.calls.of('fetch')).toBe(1);
  // The set is still fresh, and the pause after a temporary failure has ended.
  pass(desk, 60);
  desk.problem('=COIN("nope")');
  expect(desk.calls.of('fetch')).toBe(1);
  pass(desk, 61);
  desk.problem('=COIN("nope")');
  expect(desk.calls.of('fetch')).toBe(2);
  pass(desk, 3_600);
  desk.problem('=COIN("nope")');
  expect(desk.calls.of('fetch')).toBe(3);
});

test('a coin that enters the snapshot replaces the one that its name meant', () => {
  const small = { id: 'small', symbol: 'ABC', name: 'Small', rank: 900, price: 1, marketCap: 5 };
  const climber = { id: 'climber', symbol: 'ABC', name: 'Climber', rank: 3, price: 7, marketCap: 2e10 };
  let hasClimbed = false;
  const desk = startDesk();
  desk.gateway.instead = (request) => {
    const asked = snapshotQuestion(request);
    const columns = asked.columns.split(',');
    const cellsOf = (coin: object): unknown[] => columns.map((column) => Object(coin)[column] ?? null);
    const snapshot = Object(scriptedSnapshot({ columns: asked.columns }));
    const climbed = columns.map((column, place) => [column, [...snapshot.columns[column], cellsOf(climber)[place]]]);
    return reply({
      ...snapshot,
      version: `version-${desk.clock.now}`,
      ...(hasClimbed && {
        columns: Object.fromEntries(climbed),
        facts: { ...snapshot.facts, count: snapshot.facts.count + 1 },
      }),
      ...(asked.ids !== undefined && { wanted: { columns, rows: asked.ids.map(() => cellsOf(small)), problems: [] } }),
    });
  };
  expect(desk.type('=COIN("abc", "id, price")')).toEqual([['small', 1]]);
  hasClimbed = true;
  pass(desk, 121);
  expect(desk.type('=COIN("abc", "id, price")')).toEqual([['climber', 7]]);
  expect(desk.calls.of('fetch')).toBe(2);
});

test.each(['__proto__', 'constructor', 'toString'])('%s is an ordinary name', (name) => {
  const desk = startDesk();
  for (let cell = 0; cell < 3; cell += 1) expect(desk.problem(`=COIN("${name}")`)).toContain(`"${name}"`);
  expect(desk.calls.of('fetch')).toBe(1);
});

test.each<[title: string, reference: string, count: number, told: number, remedy: string]>([
  ['names are looked up sixty at a time', 'nobody', 70, 60, 'name it by its id, like id:bitcoin'],
  ['ids are looked up a thousand at a time', 'id:nobody', 1_050, 1_000, 'ask for fewer coins at once'],
])('%s, and the others say what to do', (_, reference, count, told, remedy) => {
  const desk = startDesk();
  const refusing: Transport = (request) => {
    desk.gateway.instead = undefined;
    const answered = desk.gateway.send(request);
    desk.gateway.instead = refusing;
    const { ids } = snapshotQuestion(request);
    if (ids === undefined) return answered;
    const problems = ids.map((__, row) => ({ row, status: 422, detail: 'Too many to look up.' }));
    return reply({ ...JSON.parse(answered.body), wanted: { rows: ids.map(() => null), problems } });
  };
  desk.gateway.instead = refusing;
  const shown = desk.call(
    'COIN',
    Array.from({ length: count }, (__, index) => [`${reference}-${index}`]),
  );
  const sentences = (shown as readonly (readonly unknown[])[]).map(([sentence]) => String(sentence));
  expect(sentences.filter((sentence) => sentence.startsWith('⚠ No coin is called'))).toHaveLength(told);
  expect(sentences.filter((sentence) => sentence.endsWith(`recalculate in a minute, or ${remedy}.`))).toHaveLength(
    count - told,
  );
});

test('a row whose look-up fails shows why, and the others show their values', () => {
  const desk = startDesk();
  desk.type('=COIN("BTC")');
  desk.gateway.instead = () => reply({ status: 429, detail: 'Wait a minute.' }, { status: 429 });
  expect(desk.type('=COIN({"BTC"; "tiny"})')).toEqual([[90_000], ['⚠ Wait a minute.']]);
  desk.gateway.instead = undefined;
  pass(desk, 21);
  expect(desk.type('=COIN({"BTC"; "tiny"})')).toHaveProperty(
    [1, 0],
    expect.stringMatching(/^⚠ No coin is called "tiny"/),
  );
});
