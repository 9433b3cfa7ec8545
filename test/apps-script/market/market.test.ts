// What the cache holds of the market, how it is renewed, and what cells do while another renews it.

import { describe, expect, test } from 'vitest';
import { answerQuestions } from '../../../apps-script/answers/answer-questions.ts';
import { failureOf } from '../../../apps-script/gateway/failures.ts';
import type { ListQuestion } from '../../../apps-script/gateway/wire.ts';
import { readBook, writeBook } from '../../../apps-script/market/book.ts';
import { failingSince } from '../../../apps-script/market/failing.ts';
import { claimKey, scopeOf } from '../../../apps-script/market/market-keys.ts';
import { refreshMarket } from '../../../apps-script/market/refresh-market.ts';
import { forgetSettings, readSettings } from '../../../apps-script/settings/read-settings.ts';
import { currencyCodes } from '../../../shared/coin/currencies.ts';
import { useBuiltAddon } from '../stand-ins/built-addon.ts';
import { startDesk, type Desk } from '../stand-ins/desk.ts';
import { plainServices } from '../stand-ins/plain-services.ts';
import { reply, scriptGateway, scriptedSnapshot } from '../stand-ins/scripted-gateway.ts';
import type { Transport } from '../stand-ins/transport.ts';

const addon = useBuiltAddon();

const pass = (desk: Desk, seconds: number): void => {
  desk.clock.now += seconds * 1_000;
};

const fetches = (desk: Desk): number => desk.calls.of('fetch');

describe('a set', () => {
  test('answers every formula about it', () => {
    const desk = startDesk(addon());
    desk.type('=COINS("defi",, "name")');
    expect(desk.type('=COINS("defi", "price > 10 or name ~ ""swap""", "id, price", "name desc")')).toEqual([
      ['id', 'price'],
      ['uniswap', 8],
      ['ethereum', 3000],
    ]);
    expect(desk.gateway.paths).toEqual([
      expect.stringMatching(/^\/snapshot\?category=defi&columns=contractAddresses,id,/),
    ]);
  });

  test('has risk data only once it was asked for, and then for as long as it is held', () => {
    const desk = startDesk(addon());
    desk.type('=COINS("defi")');
    desk.type('=COINS("defi",, "id, risk",,, "risk=yes")');
    desk.type('=COINS("defi",, "id, risk",,, "risk=yes")');
    pass(desk, 121);
    desk.type('=COINS("defi")');
    expect(desk.gateway.paths.map((path) => path.includes('riskScore'))).toEqual([false, true, true]);
  });

  test('is fetched anew, whole, where a part was forgotten', () => {
    const desk = startDesk(addon());
    const shown = desk.type('=COINS("defi",, "name")');
    desk.documentCache.remove(desk.documentCache.keys.find((key) => key.includes(':name:')) ?? '');
    expect(desk.type('=COINS("defi",, "name")')).toEqual(shown);
    expect(desk.type('=COINS("defi",, "name")')).toEqual(shown);
    expect(fetches(desk)).toBe(2);
  });

  test('that does not exist is asked for once a minute', () => {
    const desk = startDesk(addon());
    for (let cell = 0; cell < 20; cell += 1) desk.problem(`=COINS("made-up",,,, ${cell + 1})`);
    expect(desk.gateway.paths.filter((path) => path.startsWith('/snapshot?category=made-up'))).toHaveLength(1);
    pass(desk, 61);
    desk.problem('=COINS("made-up")');
    expect(desk.gateway.paths.filter((path) => path.startsWith('/snapshot?category=made-up'))).toHaveLength(2);
  });

  test('takes few items, however often it is renewed', () => {
    const desk = startDesk(addon());
    const renewed = (): unknown => {
      pass(desk, 121);
      desk.gateway.instead = (request) => {
        const body = scriptedSnapshot(Object.fromEntries(new URL(request.url).searchParams) as { columns: string });
        return reply({ ...Object(body), version: `version-${desk.clock.now}`, expires: '' });
      };
      return desk.type('=COINS("defi",, "name")');
    };
    const sizes = [1, 2, 3, 4, 5].map(() => [renewed(), desk.documentCache.size] as const);
    expect(new Set(sizes.slice(1).map(([, size]) => size)).size).toBe(1);
  });
});

describe('coins that no snapshot tells', () => {
  test('are remembered, and go along with the next snapshot', () => {
    const desk = startDesk(addon());
    expect(desk.problem('=COIN("nope")')).toMatch(/^No coin is called "nope"/);
    desk.problem('=COIN("nope")');
    desk.type('=COIN("symbol:UNI")');
    expect(fetches(desk)).toBe(1);
    // As long as the set is fresh, and longer than what fails in passing is left alone.
    pass(desk, 60);
    desk.problem('=COIN("nope")');
    expect(fetches(desk)).toBe(1);
    pass(desk, 61);
    desk.problem('=COIN("nope")');
    expect(fetches(desk)).toBe(2);
    pass(desk, 3_600);
    desk.problem('=COIN("nope")');
    expect(fetches(desk)).toBe(3);
  });
});

test('a coin that climbs into the snapshot wins at once over the one that its name stood for', () => {
  const small = { id: 'small', symbol: 'ABC', name: 'Small', rank: 900, price: 1, marketCap: 5 };
  const climber = { id: 'climber', symbol: 'ABC', name: 'Climber', rank: 3, price: 7, marketCap: 2e10 };
  let hasClimbed = false;
  const desk = startDesk(addon());
  desk.gateway.instead = ({ url, body }) => {
    const asked: { columns: string; ids?: readonly string[] } =
      body === undefined ? Object.fromEntries(new URL(url).searchParams) : JSON.parse(body);
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
  expect(fetches(desk)).toBe(2);
});

test.each(['__proto__', 'constructor', 'toString'])('%s is a name like any other', (name) => {
  const desk = startDesk(addon());
  for (let cell = 0; cell < 3; cell += 1) expect(desk.problem(`=COIN("${name}")`)).toContain(`"${name}"`);
  expect(fetches(desk)).toBe(1);
});

test.each<[title: string, reference: string, count: number, told: number, remedy: string]>([
  ['names are looked up sixty at a time', 'nobody', 70, 60, 'name it by its id, like id:bitcoin'],
  ['ids are looked up a thousand at a time', 'id:nobody', 1_050, 1_000, 'ask for fewer coins at once'],
])('%s, and the others say what to do', (_, reference, count, told, remedy) => {
  const desk = startDesk(addon());
  const refusing: Transport = (request) => {
    desk.gateway.instead = undefined;
    const answered = desk.gateway.send(request);
    desk.gateway.instead = refusing;
    const { ids }: { ids?: readonly string[] } = JSON.parse(request.body ?? '{}');
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

describe('stale=never refuses what the gateway marks as stale', () => {
  const tiny = 'tiny coin';
  const answering = (part: 'snapshot' | 'wanted'): Desk => {
    const desk = startDesk(addon());
    desk.gateway.instead = ({ url, body }) => {
      const asked: { columns: string; ids?: readonly string[] } =
        body === undefined ? Object.fromEntries(new URL(url).searchParams) : JSON.parse(body);
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
    ['snapshot', '=COINS("all",, "id",, 1)', [['id'], ['bitcoin']]],
    ['snapshot', '=COIN("BTC")', 90_000],
    ['wanted', '=COIN("tiny")', 1],
  ])('%s: %s', (part, formula, shown) => {
    const desk = answering(part);
    expect(desk.type(formula)).toEqual(shown);
    const never = formula.replace(/\)$/, formula.startsWith('=COINS') ? ', "stale=never")' : ',, "stale=never")');
    expect(desk.problem(never)).toMatch(/^The gateway has nothing newer than the rows of .* stale=never refuses those/);
  });
});

describe('the book', () => {
  const books = plainServices(scriptGateway().send);

  test('of many failing sets keeps the latest', () => {
    const failing = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [
        `set-${index}||USD`,
        failingSince(
          failureOf('unknown-category', { gatewayUrl: 'https://a.test', status: 400, detail: 'ü'.repeat(2_000) }),
          books.now() + index,
        ),
      ]),
    );
    writeBook(books.cache, 'book', 'scope', { heads: {}, failing }, books.now(), 60);
    const read = Object.keys(readBook(books.store.get('book') ?? undefined, 'scope').failing);
    expect(read).toEqual(Array.from({ length: 30 }, (_, index) => `set-${399 - index}||USD`));
  });

  test('of many sets keeps those that were fetched last, and nothing of the others', () => {
    const desk = startDesk(addon());
    const codes = currencyCodes.filter((code) => code !== 'USD').slice(0, 25);
    for (const code of codes) desk.type(`=COIN("BTC",, "${code}")`);
    const held = new Set(desk.documentCache.keys.flatMap((key) => /:\|\|([A-Z]{3,4}):/.exec(key)?.[1] ?? []));
    expect([...held].sort()).toEqual(codes.slice(-20).sort());
    expect(fetches(desk)).toBe(25);
    for (const code of codes.slice(-20)) desk.type(`=COIN("BTC",, "${code}")`);
    expect(fetches(desk)).toBe(25);
  });
});

describe('while another cell fetches', () => {
  const gatewayUrl = 'https://coinsheet.example.workers.dev';
  const build = { gatewayUrl, id: 'test' };
  const settings = { gatewayUrl, accessToken: '', currency: 'USD', stale: 'ok' } as const;
  const question = { sort: '-marketCap', limit: 1, columns: ['id'] } as const;

  test('a set, other sets are fetched; and that set, once the claim is over', () => {
    const gateway = scriptGateway();
    const services = plainServices(gateway.send);
    const claim = claimKey(scopeOf(settings, build), '||USD');
    services.cache.putAll({ [claim]: 'claimed' }, 20);
    const ask = (questions: readonly ListQuestion[]) =>
      answerQuestions({ services, settings, build, startedAt: services.now() }, questions).map(({ ok }) => ok);
    expect(ask([{ ...question, category: 'defi' }])).toEqual([true]);
    expect(ask([question])).toEqual([false]);
    expect(gateway.paths).toEqual([expect.stringContaining('category=defi')]);
    services.clock.now += 12_000;
    expect(ask([question])).toEqual([true]);
    expect(services.store.get(claim)).toBeNull();
  });

  test('a cell waits for eight seconds, then says so', () => {
    const desk = startDesk(addon());
    desk.documentLock.heldElsewhere = true;
    const before = desk.clock.now;
    expect(desk.problem('=COIN("BTC")')).toMatch(/^The gateway took too long/);
    expect(desk.clock.now - before).toBeGreaterThanOrEqual(8_000);
    expect(desk.clock.now - before).toBeLessThan(9_000);
    expect(fetches(desk)).toBe(0);
  });

  test('or shows its last good rows, unless stale=never', () => {
    const desk = startDesk(addon());
    desk.type('=COIN("BTC")');
    pass(desk, 121);
    desk.documentLock.heldElsewhere = true;
    expect(desk.type('=COIN("BTC")')).toBe(90_000);
    expect(desk.problem('=COIN("BTC",, "stale=never")')).toMatch(/^The gateway took too long/);
  });
});

test('a failure is obeyed by all for twenty seconds', () => {
  const desk = startDesk(addon());
  desk.gateway.instead = () => {
    throw new Error('Exception: Address unavailable');
  };
  for (const formula of ['=COIN("BTC")', '=COINS("defi")', '=COINS(,, "icon")', '=COIN("ETH")'])
    expect(desk.problem(formula)).toMatch(/can't be reached/);
  expect(fetches(desk)).toBe(2);
  desk.gateway.instead = undefined;
  expect(desk.problem('=COIN("BTC")')).toMatch(/can't be reached/);
  pass(desk, 21);
  expect(desk.type('=COIN("BTC")')).toBe(90_000);
});

test('a row that can’t be looked up shows why, and the others show all the same', () => {
  const desk = startDesk(addon());
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

describe('for the menu', () => {
  const build = { gatewayUrl: 'https://coinsheet.example.workers.dev', id: 'test' };

  test('all sets that are held are fetched anew, however fresh', () => {
    const gateway = scriptGateway();
    const services = plainServices(gateway.send);
    expect(refreshMarket(services, build)).toEqual({ ok: true, value: 1 });
    expect(refreshMarket(services, build)).toEqual({ ok: true, value: 1 });
    expect(gateway.paths.map((path) => path.split('?')[0])).toEqual(['/snapshot', '/snapshot']);
  });

  test('it is said why they can’t be', () => {
    const services = plainServices(() => reply('no', { status: 500 }));
    expect(refreshMarket(services, build)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^The gateway failed \(status 500\)/),
    });
    services.lock.heldElsewhere = true;
    expect(refreshMarket(services, build)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^The gateway took too long/),
    });
  });

  test('changed settings count at once', () => {
    const stores = { STALE: 'ok' };
    const services = { ...plainServices(scriptGateway().send), properties: () => [stores] };
    readSettings(services, build);
    stores.STALE = 'never';
    expect(readSettings(services, build)).toMatchObject({ value: { stale: 'ok' } });
    forgetSettings(services, build);
    expect(readSettings(services, build)).toMatchObject({ value: { stale: 'never' } });
  });
});
