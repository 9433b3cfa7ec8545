// The macro for ONLYOFFICE as it is pasted, in a strict stand-in of its editor: no modules, only the globals of a
// macro, and functions that are registered by their comments.
// https://api.onlyoffice.com/docs/macros/guides/adding-custom-functions

import vm from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { functionNames } from '../../addon/functions/call-facts.ts';
import { macroFile } from '../../scripts/onlyoffice/macro-file.ts';
import { ADDRESS_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';
import { startOfTime } from '../apps-script/fakes/google.ts';
import { readFormula } from '../apps-script/fakes/read-formula.ts';
import { asOf, reply, scriptGateway, type ScriptedGateway } from '../apps-script/fakes/scripted-gateway.ts';

let macro: string;
beforeAll(async () => {
  macro = String((await macroFile()).content).replace(ADDRESS_PLACEHOLDER, 'https://coins.example');
});

interface Declared {
  readonly name: string;
  readonly parameters: readonly { readonly type: string; readonly name: string; readonly isOptional: boolean }[];
  readonly returns: string | undefined;
}

const types = /^(?:number|string|boolean|any)(?:\[\]\[\])?$/;

/** The comments that the editor reads: it registers no function without one, or with another type. */
const readComments = (script: string): ReadonlyMap<string, Declared> => {
  const found = script.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*@customfunction(?:(?!\*\/)[\s\S])*)\*\/\s*(?:async )?function (\w+)/g,
  );
  return new Map(
    [...found].map(([, comment = '', name = '']) => {
      const parameters = [...comment.matchAll(/@param \{([^}]+)\} (\[?)(\w+)\]? \S/g)].map(
        ([, type = '', bracket, parameter = '']) => ({ type, name: parameter, isOptional: bracket === '[' }),
      );
      return [name, { name, parameters, returns: /@returns \{([^}]+)\}/.exec(comment)?.[1] }];
    }),
  );
};

interface Editor {
  readonly registered: ReadonlyMap<string, Declared>;
  readonly gateway: ScriptedGateway;
  readonly requests: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[];
  readonly type: (formula: string) => Promise<unknown>;
}

const openEditor = (script: string): Editor => {
  const gateway = scriptGateway();
  const requests: { url: string; headers: Readonly<Record<string, string>> }[] = [];
  const comments = readComments(script);
  const functions = new Map<string, (...given: readonly unknown[]) => Promise<unknown>>();
  const registered = new Map<string, Declared>();
  const context = vm.createContext({
    console: { error: () => undefined },
    // Longer timers are time limits.
    setTimeout: (work: () => void, milliseconds: number) => {
      if (milliseconds <= 1_000) setImmediate(work);
    },
    fetch: async (
      url: string,
      { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
    ) => {
      requests.push({ url, headers });
      const answer = gateway.send({ url, method, headers, body });
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    },
    Api: {
      AddCustomFunction: (work: (...given: readonly unknown[]) => Promise<unknown>) => {
        const declared = comments.get(work.name);
        if (declared === undefined) throw new Error(`${work.name} has no comment.`);
        const wrong = [...declared.parameters.map(({ type }) => type), declared.returns ?? 'nothing'].filter(
          (type) => !types.test(type),
        );
        if (wrong.length > 0) throw new Error(`${work.name} has the type ${wrong.join()}.`);
        functions.set(work.name, work);
        registered.set(work.name, declared);
      },
    },
    standInNow: () => startOfTime,
  });
  vm.runInContext('Date.now = standInNow; delete globalThis.standInNow;', context);
  const before = Object.keys(context);
  vm.runInContext(script, context);
  expect(Object.keys(context)).toEqual(before);
  const type = async (formula: string): Promise<unknown> => {
    const { name, values } = readFormula(formula);
    const declared = registered.get(name);
    const work = functions.get(name);
    if (declared === undefined || work === undefined) throw new Error(`#NAME? ${name}`);
    if (values.length > declared.parameters.length) throw new Error(`${name} takes fewer arguments.`);
    // A single cell is a table of one for a parameter of the type any[][].
    const given = declared.parameters.map((_, index) => {
      const value = values[index] ?? '';
      return value === '' ? undefined : Array.isArray(value) ? value : [[value]];
    });
    return work(...given);
  };
  return { registered, gateway, requests, type };
};

test('registers every function, and leaves no global behind', () => {
  expect([...openEditor(macro).registered.keys()]).toEqual([...functionNames]);
});

// oxfmt-ignore
describe('cells', () => {
  test.each<[formula: string, cells: unknown]>([
    ['=COIN("BTC")', [[90_000]]],
    ['=COINS("defi",, "name, price, 24h")', [['Name', 'Price (USD)', 'Change 24h'], ['Ethereum', 3000, -2], ['Uniswap', 8, '']]],
    ['=COIN({"BTC"; ""; "ETH"})', [[90_000], [''], [3000]]],
    ['=COIN({"BTC"; "nope"})', [[90_000], [expect.stringMatching(/^⚠ No coin is called "nope"/)]]],
    ['=COIN("nope")', [[expect.stringMatching(/^⚠ No coin is called "nope"/)]]],
    ['=COINS(,, "prise")', [['⚠ No field is called "prise": did you mean "price"?']]],
    ['=COIN("BTC",, "live=yes")', [[expect.stringMatching(/^⚠ live=yes is for Excel/)]]],
    ['=COIN("BTC", "refresh:1")', [[90_000]]],
  ])('%s', async (formula, cells) => {
    // Values come from the macro's own realm.
    expect(structuredClone(await openEditor(macro).type(formula))).toEqual(cells);
  });

  test('a date is a number of days', async () => {
    const [[cell] = []] = structuredClone(await openEditor(macro).type('=COIN("BTC", "asOf")')) as number[][];
    const offset = new Date(asOf).getTimezoneOffset() / 1_440;
    expect(cell).toBeCloseTo(25_569 + Date.parse(asOf) / 86_400_000 - offset, 8);
  });
});

test('what addresses hold: they are in the body only, and a row without coins says why', async () => {
  const editor = openEditor(macro);
  const bodies: unknown[] = [];
  const rows = [['0xab', 'base', null, null, null, null, null]];
  const columns = ['address', 'network', 'coin', 'symbol', 'amount', 'price', 'value'];
  editor.gateway.instead = ({ body }) => {
    bodies.push(JSON.parse(body ?? ''));
    return reply({ columns, rows, problems: [{ row: 0, detail: 'It costs credits.' }] });
  };
  const cells = structuredClone(await editor.type('=COIN_BALANCE("0xab", "base", "address, value")'));
  expect(cells).toEqual([
    ['Address', 'Value (USD)'],
    ['0xab', '⚠ It costs credits.'],
  ]);
  expect(bodies).toEqual([{ addresses: ['0xab'], networks: ['base'], pay: false, fake: false, currency: 'USD' }]);
  expect(editor.requests.map(({ url }) => url)).toEqual(['https://coins.example/balances']);
});

test('formulas that are calculated together share a request', async () => {
  const editor = openEditor(macro);
  await Promise.all(Array.from({ length: 200 }, (_, index) => editor.type(`=COINS("defi", "rank > ${index}")`)));
  expect(editor.requests).toHaveLength(1);
});

test('an access token in its line is sent as a header only', async () => {
  const editor = openEditor(macro.replace("ACCESS_TOKEN: ''", "ACCESS_TOKEN: 'a-secret-token'"));
  await editor.type('=COIN("BTC")');
  expect(editor.requests[0]?.headers['Authorization']).toBe('Bearer a-secret-token');
  expect(editor.requests[0]?.url).toMatch(/^https:\/\/coins\.example\//);
  expect(editor.requests[0]?.url).not.toContain('a-secret-token');
});
