// Google Sheets as the host of formulas: cache, properties, log.

import { expect, describe, test } from 'vitest';
import { formula, rows } from './fakes/asked-formulas.ts';
import { startDesk } from './fakes/desk.ts';
describe('the cache', () => {
  test.each([formula, '=COIN("BTC")', '=COIN({"BTC"; "nope"}, "name, asOf")', '=COINS("eth", "rank < 9")'])(
    'warm, it is all that %s calls, and twice',
    (warm) => {
      const desk = startDesk();
      const first = desk.type(warm);
      const names = ['cache.getAll', 'cache.putAll', 'cache.removeAll', 'properties.read', 'lock.tryLock', 'fetch'];
      const counts = (): readonly number[] => names.map((name) => desk.calls.of(name));
      const before = counts();
      expect(desk.type(warm)).toEqual(first);
      expect(counts().map((count, index) => count - (before[index] ?? 0))).toEqual([2, 0, 0, 0, 0, 0]);
    },
  );

  test.each([
    [200, 1],
    [990, 2],
  ])('holds an answer about %d coins if it fits into an entry', (count, fetches) => {
    const desk = startDesk();
    const ids = Array.from({ length: count }, (_, index) => [`a-coin-of-a-long-name-that-is-not-there-${index}-ü`]);
    const first = desk.call('COIN', ids, 'icon');
    expect(desk.call('COIN', ids, 'icon')).toEqual(first);
    expect(desk.calls.of('fetch')).toBe(fetches);
  });

  test('is the script cache if there is no document', () => {
    const desk = startDesk({ inDocument: false });
    expect(desk.type(formula)).toEqual(rows);
    desk.type(formula);
    expect(desk.calls.of('fetch')).toBe(1);
    expect([desk.scriptCache.size > 2, desk.documentCache.size]).toEqual([true, 0]);
  });

  test('may fail completely', () => {
    const desk = startDesk();
    desk.evaluate('CacheService.getDocumentCache = () => { throw new Error("Service unavailable"); }');
    expect(desk.type(formula)).toEqual(rows);
  });
});

test('an unexpected problem is logged, and the cell shows a general sentence', () => {
  const desk = startDesk();
  expect(() => desk.call('COIN', Symbol('odd'))).toThrow('Coinsheet met an unexpected problem');
  expect(desk.logged).toHaveLength(1);
});

test('settings that Google fails to return', () => {
  const desk = startDesk();
  desk.evaluate(
    'PropertiesService.getDocumentProperties = () => { throw new Error("Service invoked too many times"); }',
  );
  expect(desk.problem(formula)).toMatch(/^Google didn't let Coinsheet read its settings: recalculate in a minute, or/);
  expect(desk.problem('=COIN({"BTC"; "ETH"})')).toMatch(/^Google didn't let Coinsheet read its settings/);
  expect(desk.logged).toHaveLength(2);
});
