// What the cache holds of the market, how it is renewed, and what cells do while another renews it.

import { describe, expect, test } from 'vitest';
import { refreshMarket } from '../../../apps-script/market/refresh-market.ts';
import { forgetSettings, readSettings } from '../../../apps-script/settings/read-settings.ts';
import { useBuiltAddon } from '../stand-ins/built-addon.ts';
import { startDesk, type Desk } from '../stand-ins/desk.ts';
import { plainServices } from '../stand-ins/plain-services.ts';
import { reply, scriptGateway, scriptedSnapshot } from '../stand-ins/scripted-gateway.ts';

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
    pass(desk, 121);
    desk.problem('=COIN("nope")');
    expect(fetches(desk)).toBe(2);
    pass(desk, 3_600);
    desk.problem('=COIN("nope")');
    expect(fetches(desk)).toBe(3);
  });
});

describe('while another cell fetches', () => {
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
