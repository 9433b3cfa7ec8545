// Concurrent formulas in a host that keeps everything in memory: the requests that they share.

import { describe, expect, test } from 'vitest';
import { coin } from '../../addon/formulas/coin.ts';
import { coins } from '../../addon/formulas/coins.ts';
import type { Settings } from '../../addon/settings/settings.ts';
import { currencyCodes } from '../../shared/coin/currencies.ts';
import { fail, ok } from '../../shared/result.ts';
import { startOfTime } from '../apps-script/fakes/google.ts';
import { reply, scriptedSnapshot, scriptGateway } from '../apps-script/fakes/scripted-gateway.ts';
import type { Transport } from '../apps-script/fakes/transport.ts';
import { gatewayUrl, openMemory } from './in-memory.ts';

/** A host with a gateway whose replies come when the test releases them. */
const open = (send: Transport) => {
  const clock = { now: startOfTime };
  const kept: { settings: Partial<Settings> } = { settings: {} };
  const urls: string[] = [];
  const memory = openMemory({
    now: () => clock.now,
    settings: () => kept.settings,
    fetch: async ({ url, headers, body }) => {
      urls.push(url.slice(gatewayUrl.length).split('?')[0] ?? '');
      try {
        const given = send({ url, headers, body, method: body === undefined ? 'GET' : 'POST' });
        return ok({ status: given.status, headers: given.headers, text: given.body });
      } catch (error) {
        return fail({ reason: String(error).includes('Timeout') ? 'out-of-time' : 'unreachable', detail: '' });
      }
    },
  });
  return { clock, kept, urls, ...memory };
};

describe('five hundred different formulas at once', () => {
  const texts = Array.from({ length: 250 }, (_, index) => index + 1);

  test('about one set of coins share one request', async () => {
    const { type, urls } = open(scriptGateway().send);
    const tables = texts.map((limit) =>
      type(coins, 'all', `rank != ${limit + 100}`, 'name', undefined, 1 + (limit % 3)),
    );
    const prices = texts.map((row) =>
      type(coin, row % 2 === 0 ? 'BTC' : 'ETH', row % 3 === 0 ? 'price' : 'price, rank'),
    );
    const [shown, priced] = [await Promise.all(tables), await Promise.all(prices)];
    expect(shown[0]).toEqual([['Name'], ['Bitcoin'], ['Ethereum']]);
    expect(priced.slice(0, 3)).toEqual([[[3000, 2]], [[90_000, 1]], 3000]);
    expect(urls).toEqual(['/snapshot']);
  });

  test('about coins that the snapshot lacks go into that request too', async () => {
    const { type, urls } = open(scriptGateway().send);
    const shown = await Promise.all(texts.map((row) => type(coin, `nobody-${row}`)));
    expect(new Set(shown.map((text) => String(text).slice(0, 24)))).toEqual(new Set(['No coin is called "nobod']));
    expect(urls).toEqual(['/snapshot']);
  });

  test('that only the gateway can answer share requests of ten', async () => {
    const { type, urls } = open(scriptGateway().send);
    const shown = await Promise.all(
      texts.slice(0, 95).map((limit) => type(coins, 'defi', undefined, 'icon', undefined, limit)),
    );
    expect(shown[1]).toEqual([['Icon'], ['eth.png'], ['uni.png']]);
    expect(urls).toEqual(Array.from({ length: 10 }, () => '/coins/query'));
  });

  test('all show the failure of the gateway, after one request and one retry', async () => {
    const { type, urls, clock } = open(() => {
      throw new Error('No route.');
    });
    const shown = await Promise.all(texts.map((row) => type(coin, `coin-${row}`)));
    expect(new Set(shown)).toEqual(new Set([expect.stringMatching(/can't be reached/)]));
    expect(await type(coin, 'BTC', 'icon')).toMatch(/can't be reached/);
    expect(urls).toHaveLength(2);
    clock.now += 21_000;
    await type(coin, 'BTC');
    expect(urls).toHaveLength(4);
  });

  test('end if no reply comes in time', async () => {
    const { type, clock } = open(() => {
      clock.now += 10_000;
      throw new Error('Timeout');
    });
    const shown = await Promise.all([type(coin, 'BTC'), type(coin, 'BTC', 'icon'), type(coins, 'defi')]);
    expect(new Set(shown)).toEqual(new Set([expect.stringMatching(/^The gateway took too long/)]));
    expect(clock.now - startOfTime).toBeLessThanOrEqual(30_000);
  });
});

describe('a set', () => {
  test('is dropped after twenty others were needed', async () => {
    const { type, urls } = open(scriptGateway().send);
    const [first = 'USD', ...codes] = currencyCodes.slice(0, 21);
    for (const code of [first, ...codes]) await type(coin, 'BTC', 'price', code);
    await Promise.all(codes.map((code) => type(coin, 'BTC', 'price', code)));
    expect(urls).toHaveLength(21);
    await type(coin, 'BTC', 'price', first);
    expect(urls).toHaveLength(22);
  });

  test('too shallow for several formulas is asked for once at the largest depth that they need', async () => {
    const depths: (string | null)[] = [];
    const { type } = open(({ url, body }) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== '/snapshot') return scriptGateway().send({ url, method: 'POST', headers: {}, body });
      depths.push(searchParams.get('depth'));
      const depth = Number(searchParams.get('depth') ?? 1000);
      const ids = Array.from({ length: depth }, (_, index) => `c${index}`);
      const values = (name: string): readonly unknown[] =>
        name === 'id'
          ? ids
          : ids.map((_, index) => (name === 'rank' ? index + 1 : name === 'marketCap' ? 1e9 / (index + 1) : null));
      const columns = (searchParams.get('columns') ?? '').split(',');
      return reply({
        ...Object(scriptedSnapshot({ columns: 'id' })),
        facts: { count: depth, itemCount: 9000, complete: false, sound: true, cutoff: 1e9 / depth, ranksHeld: depth },
        columns: Object.fromEntries(
          columns.map((name) => [name, name === 'contractAddresses' ? ids.map(() => []) : values(name)]),
        ),
      });
    });
    const ranks = [1500, 2500, 900].map((last) =>
      type(coins, 'all', `rank <= ${last} and rank > ${last - 1}`, 'id', 'name'),
    );
    expect(await Promise.all(ranks)).toEqual([
      [['Id'], ['c1499']],
      [['Id'], ['c2499']],
      [['Id'], ['c899']],
    ]);
    expect(depths).toEqual([null, '2501']);
  });

  test('that stays shallow is not asked for again while it is fresh', async () => {
    const { type, urls, clock } = open(scriptGateway().send);
    const beyond = () => type(coins, 'all', 'rank <= 2000', 'id', 'name');
    await beyond();
    await beyond();
    expect(urls).toEqual(['/snapshot', '/snapshot', '/coins/query']);
    clock.now += 121_000;
    await beyond();
    expect(urls.slice(3)).toEqual(['/snapshot', '/snapshot', '/coins/query']);
  });

  test('is fetched with risk data after a formula has requested it', async () => {
    const { type, urls } = open(scriptGateway().send);
    await type(coin, 'BTC');
    await Promise.all([type(coin, 'BTC', 'risk', 'risk=yes'), type(coin, 'ETH', 'risk', 'risk=yes')]);
    await type(coin, 'BTC', 'risk', 'risk=yes');
    expect(urls).toHaveLength(2);
  });

  test('of one token is never shown with another', async () => {
    const gateway = scriptGateway();
    const { type, kept } = open(gateway.send);
    await type(coin, 'BTC');
    kept.settings = { accessToken: 'other' };
    gateway.instead = () => reply('no', { status: 401 });
    expect(await type(coin, 'BTC')).toMatch(/^The gateway refuses the access token/);
  });

  test('is shown for an hour while the gateway fails, but not to a formula that takes nothing stale', async () => {
    const gateway = scriptGateway();
    const { type, clock } = open(gateway.send);
    await type(coin, 'BTC');
    gateway.instead = () => reply('no', { status: 500 });
    clock.now += 3_500_000;
    expect(await type(coin, 'BTC')).toBe(90_000);
    expect(await type(coin, 'BTC', '', 'stale=never')).toMatch(/status 500/);
    clock.now += 101_000;
    expect(await type(coin, 'BTC')).toMatch(/status 500/);
  });

  test('is fetched again at the user’s request, and a failure is shown', async () => {
    const gateway = scriptGateway();
    const { type, urls, host } = open(gateway.send);
    await Promise.all([type(coin, 'BTC'), type(coins, 'defi')]);
    expect(await host.renew(null)).toEqual(ok(2));
    expect(urls).toHaveLength(4);
    gateway.instead = () => reply('no', { status: 500 });
    expect(await host.renew(null)).toMatchObject({ ok: false, error: expect.stringMatching(/status 500/) });
    expect(await type(coin, 'BTC')).toBe(90_000);
  });
});
