// The fakes are as strict as the services that they replace.

import { describe, expect, test } from 'vitest';
import { makeGoogle } from './google.ts';
import { readFormula } from './read-formula.ts';
import { reply } from './scripted-gateway.ts';

const google = () => makeGoogle({ transport: () => reply('no', { status: 500 }) });

const urlFetch = (...parameters: Parameters<ReturnType<typeof google>['globals']['UrlFetchApp']['fetch']>) =>
  google().globals.UrlFetchApp.fetch(...parameters);

describe('CacheService', () => {
  test.each<[name: string, key: string, value: string, seconds: number]>([
    ['a key of 251 characters', 'k'.repeat(251), 'v', 60],
    ['a value above 100 KB', 'k', 'ü'.repeat(51_201), 60],
    ['more than six hours', 'k', 'v', 21_601],
    ['no time', 'k', 'v', 0],
  ])('refuses %s', (_, key, value, seconds) => {
    expect(() => google().documentCache.put(key, value, seconds)).toThrow(/Argument too large|Invalid argument/);
  });

  test('forgets what has expired', () => {
    const { documentCache, clock } = google();
    documentCache.put('k', 'v', 60);
    clock.now += 59_999;
    expect(documentCache.get('k')).toBe('v');
    clock.now += 1;
    expect(documentCache.get('k')).toBeNull();
  });

  test('drops its hundred oldest of a thousand items at once', () => {
    const { documentCache } = google();
    for (let index = 0; index < 1_000; index += 1) documentCache.put(`k${index}`, 'v');
    expect(documentCache.size).toBe(1_000);
    documentCache.put('one more', 'v');
    expect(documentCache.size).toBe(901);
    expect(documentCache.get('k99')).toBeNull();
    expect(documentCache.get('k100')).toBe('v');
  });
});

describe('UrlFetchApp', () => {
  test('refuses a long address', () => {
    expect(() => urlFetch(`https://example.com/${'a'.repeat(1_980)}`)).toThrow('Limit Exceeded');
  });

  test('throws on an error status unless muted', () => {
    expect(() => urlFetch('https://example.com/')).toThrow('returned code 500');
    expect(urlFetch('https://example.com/', { muteHttpExceptions: true }).getResponseCode()).toBe(500);
  });

  test('refuses a timeout above six minutes', () => {
    expect(() => urlFetch('https://example.com/', { timeoutSeconds: 361 })).toThrow('timeoutSeconds');
  });
});

test('PropertiesService refuses a value above 9 KB', () => {
  expect(() => google().documentStore.setProperty('k', 'v'.repeat(9_217))).toThrow('Argument too large');
});

// oxfmt-ignore
describe('a formula reads as', () => {
  test.each<[formula: string, values: readonly unknown[]]>([
    ['=COINS()', []],
    ['=COINS("a ""b""", -1.5, TRUE)', ['a "b"', -1.5, true]],
    ['=COINS(,"a",)', ['', 'a', '']],
    ['=COINS({"a", 1; "", FALSE}, 2)', [[['a', 1], ['', false]], 2]],
  ])('%s', (formula, values) => {
    expect(readFormula(formula)).toEqual({ name: 'COINS', values });
  });
});
