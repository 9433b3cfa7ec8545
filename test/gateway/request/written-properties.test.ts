// Properties that an object has twice, in texts as programs and people write them.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { outermostNumber, repeatedProperty } from '../../../workers/gateway/http/request/read-body.ts';

it.each<[string, string | undefined]>([
  ['{"a": 1, "a": 2}', 'a'],
  ['{"a" :1,\n"b":{"c":1},"a"\t:2}', 'a'],
  ['{"questions":[{"limit":1,"limit":2}]}', 'limit'],
  [String.raw`{"a": 1, "\u0061": 2}`, 'a'],
  [String.raw`{"a\"": 1, "a\"": 2}`, 'a"'],
  ['{"": 1, "": 2}', ''],
  ['{"__proto__": 1, "__proto__": 2}', '__proto__'],
  ['{"a": 1, "A": 2}', undefined],
  ['{"a": {"a": {"a": 1}}}', undefined],
  ['[{"a": 1}, {"a": 2}]', undefined],
  ['{"a": "a", "b": "a"}', undefined],
  ['{"a": "{\\"a\\": 1", "b": "}"}', undefined],
  ['{"a": ["a", "a"]}', undefined],
  ['"a"', undefined],
  ['{}', undefined],
])('%s', (json, name) => {
  expect(() => JSON.parse(json)).not.toThrow();
  expect(repeatedProperty(json)).toBe(name);
});

it.each([
  ['{"id":9007199254740993}', '9007199254740993'],
  ['{ "id" : -1.50E+3 , "a": 1}', '-1.50E+3'],
  [String.raw`{"a":{"id":1},"b":[{"id":2}],"c":"{\"id\":3","\u0069d":4}`, '4'],
  ['{"a":{"id":1}}', undefined],
  ['{"id":"5"}', undefined],
])('the number id of %s', (json, number) => {
  expect(() => JSON.parse(json)).not.toThrow();
  expect(outermostNumber(json, 'id')).toBe(number);
});

it('none in what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      expect(repeatedProperty(JSON.stringify(value, undefined, indent))).toBeUndefined();
    }),
  );
});

it('one that is put beside another is found', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { minKeys: 1 }), (object) => {
      const [name = ''] = Object.keys(object);
      const json = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:null}`;
      expect(repeatedProperty(json)).toBe(name);
    }),
  );
});
