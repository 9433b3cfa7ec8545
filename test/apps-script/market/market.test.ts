// The market's entries in the cache, their renewal, and cells that wait for it.

import { describe, expect, test } from 'vitest';
import { failureOf } from '../../../addon/client/failures.ts';
import type { ListQuestion } from '../../../addon/client/wire.ts';
import { readFailing, WHOLE_GATEWAY, writeFailing } from '../../../apps-script/sheet-cache/notes.ts';
import { failingSince, type Failing } from '../../../addon/client/failing.ts';
import { claimKey, scopeOf } from '../../../apps-script/sheet-cache/entries.ts';
import { refreshMarket } from '../../../apps-script/sheet-host.ts';
import { forgetSettings, readSettings } from '../../../apps-script/settings/read-settings.ts';
import { currencyCodes } from '../../../shared/coin/currencies.ts';
import { askInSheet } from '../fakes/ask-in-sheet.ts';
import { pass } from '../fakes/asked-formulas.ts';
import { startDesk } from '../fakes/desk.ts';
import { plainServices } from '../fakes/plain-services.ts';
import { reply, scriptGateway, scriptedSnapshot, snapshotQuestion } from '../fakes/scripted-gateway.ts';
import type { Transport } from '../fakes/transport.ts';
describe('a set', () => {
  test('is fetched whole if a part is missing', () => {
    const desk = startDesk();
    const shown = desk.type('=COINS("defi",, "name")');
    desk.documentCache.removeAll([desk.documentCache.keys.find((key) => key.includes(':name:')) ?? '']);
    expect(desk.type('=COINS("defi",, "name")')).toEqual(shown);
    expect(desk.type('=COINS("defi",, "name")')).toEqual(shown);
    expect(desk.calls.of('fetch')).toBe(2);
  });

  test('takes few items, after any number of renewals', () => {
    const desk = startDesk();
    const renewed = (): unknown => {
      pass(desk, 121);
      desk.gateway.instead = (request) => {
        const snapshot = scriptedSnapshot(snapshotQuestion(request));
        return reply({ ...Object(snapshot), version: `version-${desk.clock.now}`, expires: '' });
      };
      return desk.type('=COINS("defi",, "name")');
    };
    const sizes = [1, 2, 3, 4, 5].map(() => [renewed(), desk.documentCache.size] as const);
    expect(new Set(sizes.slice(1).map(([, size]) => size)).size).toBe(1);
  });
});

describe('failures', () => {
  const { cache, store, now } = plainServices(scriptGateway().send);
  const written = (failing: Readonly<Record<string, Failing>>): readonly string[] => {
    writeFailing(cache, 'failing', 'scope', failing, now());
    return Object.keys(readFailing(store.getAll(['failing'])['failing'], 'scope'));
  };
  const refused = failureOf('unknown-category', {
    gatewayUrl: 'https://a.test',
    status: 400,
    detail: 'ü'.repeat(2_000),
  });

  test('the latest are stored, and that of the whole gateway', () => {
    const failing = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`set-${index}||USD`, failingSince(refused, now() + index)]),
    );
    const latest = Array.from({ length: 30 }, (_, index) => `set-${399 - index}||USD`);
    expect(written(failing)).toEqual(latest);
    const unreachable = failingSince(failureOf('unreachable', { gatewayUrl: 'https://a.test' }), now());
    expect(new Set(written({ ...failing, [WHOLE_GATEWAY]: unreachable }))).toEqual(new Set([...latest, WHOLE_GATEWAY]));
  });

  const unreachable: Transport = () => {
    throw new Error('Address unavailable: https://a.test');
  };
  const internal: Transport = () => reply({ error: 'internal' }, { status: 500 });
  test.each([
    ['of the whole gateway', '=COIN("BTC")', unreachable],
    ['of a set', '=COINS("defi")', internal],
    ['of a question', '=COINS("defi",, "icon")', internal],
    ['of past prices', '=COIN_AT("BTC", "2024-12-31")', unreachable],
  ])('%s are written under the lock of the document', (_, formula, instead) => {
    const desk = startDesk();
    const writes: boolean[] = [];
    const { documentCache, documentLock } = desk;
    const putAll = documentCache.putAll.bind(documentCache);
    documentCache.putAll = (values, seconds) => {
      if (Object.keys(values).some((key) => key.includes(':failing:'))) writes.push(documentLock.hasLock());
      putAll(values, seconds);
    };
    desk.gateway.instead = instead;
    desk.problem(formula);
    expect(new Set(writes)).toEqual(new Set([true]));
  });

  test('those of another gateway or token are not read', () => {
    writeFailing(cache, 'failing', 'scope', { set: failingSince(refused, now()) }, now());
    expect(readFailing(store.getAll(['failing'])['failing'], 'another')).toEqual({});
  });
});

describe('the manifest', () => {
  test('keeps the last fetched of many sets, and no entries of the others', () => {
    const desk = startDesk();
    const codes = currencyCodes.filter((code) => code !== 'USD').slice(0, 25);
    for (const code of codes) desk.type(`=COIN("BTC",, "${code}")`);
    const held = new Set(desk.documentCache.keys.flatMap((key) => /:\|\|([A-Z]{3,4}):/.exec(key)?.[1] ?? []));
    expect([...held].sort()).toEqual(codes.slice(-20).sort());
    expect(desk.calls.of('fetch')).toBe(25);
    for (const code of codes.slice(-20)) desk.type(`=COIN("BTC",, "${code}")`);
    expect(desk.calls.of('fetch')).toBe(25);
  });
});

describe('while another cell fetches', () => {
  const gatewayUrl = 'https://coinsheet.example.workers.dev';
  const build = { gatewayUrl, id: 'test' };
  const settings = { gatewayUrl, accessToken: '', currency: 'USD', stale: 'ok' } as const;
  const question = { sort: '-marketCap', limit: 1, columns: ['id'] } as const;

  test('a set, other sets are fetched; and that set after the claim has ended', () => {
    const gateway = scriptGateway();
    const services = plainServices(gateway.send);
    const claim = claimKey(scopeOf(settings, build), '||USD');
    services.cache.putAll({ [claim]: 'claimed' }, 20);
    const ask = (questions: readonly ListQuestion[]) =>
      askInSheet({ services, settings, build }, questions).map(({ ok }) => ok);
    expect(ask([{ ...question, category: 'defi' }])).toEqual([true]);
    expect(ask([question])).toEqual([false]);
    expect(gateway.paths).toEqual([expect.stringContaining('category=defi')]);
    services.clock.now += 12_000;
    expect(ask([question])).toEqual([true]);
    expect(services.store.getAll([claim])).toEqual({});
  });

  test('a cell waits for ten seconds, then says so', () => {
    const desk = startDesk();
    desk.documentLock.heldElsewhere = true;
    const before = desk.clock.now;
    expect(desk.problem('=COIN("BTC")')).toMatch(/^The gateway took too long/);
    expect(desk.clock.now - before).toBeGreaterThanOrEqual(10_000);
    expect(desk.clock.now - before).toBeLessThan(11_000);
    expect(desk.calls.of('fetch')).toBe(0);
  });

  test('a cell may show its last good rows, unless stale=never', () => {
    const desk = startDesk();
    desk.type('=COIN("BTC")');
    pass(desk, 121);
    desk.documentLock.heldElsewhere = true;
    expect(desk.type('=COIN("BTC")')).toBe(90_000);
    expect(desk.problem('=COIN("BTC",, "stale=never")')).toMatch(/^The gateway took too long/);
  });
});

describe('for the menu', () => {
  const build = { gatewayUrl: 'https://coinsheet.example.workers.dev', id: 'test' };

  test('all held sets are fetched, fresh ones too', () => {
    const gateway = scriptGateway();
    const services = plainServices(gateway.send);
    expect(refreshMarket(services, build)).toEqual({ ok: true, value: 1 });
    expect(refreshMarket(services, build)).toEqual({ ok: true, value: 1 });
    expect(gateway.paths.map((path) => path.split('?')[0])).toEqual(['/snapshot', '/snapshot']);
  });

  test('a failure is a sentence', () => {
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

  test('changed settings apply at once', () => {
    const stores = { STALE: 'ok' };
    const services = { ...plainServices(scriptGateway().send), properties: () => [stores] };
    readSettings(services, build);
    stores.STALE = 'never';
    expect(readSettings(services, build)).toMatchObject({ value: { settings: { stale: 'ok' } } });
    forgetSettings(services, build);
    expect(readSettings(services, build)).toMatchObject({ value: { settings: { stale: 'never' } } });
  });
});
