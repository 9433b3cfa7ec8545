// What one owns, in the broker: how often it is paid for, what is believed, and that nothing is paid twice, whenever
// the process ends. The service is a function here, the clock the test's.

import { beforeEach, describe, expect, it } from 'vitest';
import { createNotebook, type Sql } from '../../../workers/gateway/broker/storage.ts';
import type { PortfolioReply } from '../../../workers/gateway/broker/broker-api.ts';
import type { Broker } from '../../../workers/gateway/broker/create-broker.ts';
import { askedPage, readPage, pageParameters } from '../../../workers/gateway/providers/coinstats/read-page.ts';
import type { OwnedCoin, ProviderClient, WalletCoin } from '../../../workers/gateway/providers/provider.ts';
import { unavailable, type UpstreamFailure } from '../../../workers/gateway/upstream/failures.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createSnapshotStore } from '../../../workers/gateway/codec/snapshot-store.ts';
import { startInProcessBroker, testConfiguration } from '../../support/in-process-broker.ts';
import { memoryKeyValue } from '../../support/memory-key-value.ts';
import { mortal, type MortalSql } from '../../support/mortal-sqlite.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { openSqlite } from '../../support/sqlite.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const HOUR = 3600;
const noon = Date.parse('2026-11-21T12:00:00Z') / 1000;
const SHARE = 'share-Token-0123456789';
const wallet = { network: 'ethereum', address: '0x00000000219ab540356cbb839cbe05303d7705fa' } as const;

const owned = (id: string, amount: number, price = 10): OwnedCoin => ({ id, symbol: id, amount, price, averageBuy: 5 });

let seconds: number;
let sql: MortalSql;
let disk: Sql;
let broker: Broker;
/** What the service holds, tells as a total, and fails with. */
let coins: readonly OwnedCoin[];
/** By default the worth of the coins. */
let dollars: number | UpstreamFailure | undefined;
let failure: UpstreamFailure | undefined;
let balances: readonly (readonly WalletCoin[] | undefined)[];
let simulated: boolean;
/** The calls that were made. */
let calls: string[];

const client: ProviderClient = {
  page: async (query) => {
    const text = plainUpstream([coin('c0', 'S0', 1, 5000)], new URLSearchParams([...pageParameters(query)]));
    const page = readPage(text, askedPage(query));
    return page.ok ? ok({ value: page.value, simulated: false }) : fail(unavailable(page.error));
  },
  portfolio: async ({ shareToken }, page) => {
    calls.push(`coins ${shareToken} ${page}`);
    if (failure !== undefined) return fail(failure);
    return ok({ coins: coins.slice(page * 100 - 100, page * 100), hasMore: coins.length > page * 100, simulated });
  },
  portfolioTotal: async () => {
    calls.push('total');
    if (typeof dollars === 'object') return fail(dollars);
    return ok({ dollars: dollars ?? coins.reduce((sum, { amount, price }) => sum + amount * (price ?? 0), 0) });
  },
  balances: async (wallets) => {
    calls.push(`balances ${wallets.length}`);
    return failure === undefined ? ok({ wallets: balances, simulated }) : fail(failure);
  },
};

const open = (perDay = 5000): void => {
  sql = mortal(disk);
  ({ broker } = startInProcessBroker({
    configuration: testConfiguration(() => seconds * 1000, { portfolioShareToken: SHARE, creditsPerDay: perDay }),
    client,
    store: createSnapshotStore(memoryKeyValue(), () => undefined),
    sql,
  }));
};

beforeEach(() => {
  [seconds, disk, failure, simulated, calls] = [noon, openSqlite(), undefined, false, []];
  [coins, dollars] = [[owned('c0', 2), owned('unlisted', 3)], undefined];
  balances = [[{ id: 'c0', symbol: 'S0', amount: 7, price: 10, isFake: false }]];
  open();
});

const ask = (days = 0): Promise<PortfolioReply> =>
  broker.portfolio({ simulated: false, isOpen: false, days, waitMilliseconds: 1000 });
const askWallets = (mayPay = true, addresses: readonly string[] = [wallet.address]) =>
  broker.balances({
    wallets: addresses.map((address) => ({ network: 'ethereum', address })),
    mayPay,
    simulated: false,
    waitMilliseconds: 1000,
  });
const spent = async (purpose: 'portfolio' | 'balances'): Promise<number> =>
  (await broker.status()).credits.today[purpose] ?? 0;
const amounts = ({ held }: PortfolioReply) => held?.coins.map(({ amount }) => amount);

describe('amounts', () => {
  it('are bought once an hour, however many ask', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask()));
    for (const reply of replies)
      expect(reply).toEqual({ held: { asOf: noon * 1000, coins }, failure: undefined, totals: [] });
    for (seconds = noon; seconds < noon + 3 * HOUR; seconds += 300) await ask();
    expect([calls.length, await spent('portfolio')]).toEqual([4, 34]);
  });

  it('of more than a page are bought page by page', async () => {
    coins = Array.from({ length: 250 }, (_, at) => owned(`c${at}`, at + 1));
    expect((await ask()).held?.coins).toHaveLength(250);
    const pages = [1, 2, 3].map((page) => `coins ${SHARE} ${page}`);
    expect([calls, await spent('portfolio')]).toEqual([[...pages, 'total'], 34]);
  });

  it('have a share of the credits, and are kept where that is spent', async () => {
    open(90);
    for (let hour = 0; hour < 6; hour += 1) {
      await ask();
      seconds += HOUR;
    }
    expect(await spent('portfolio')).toBe(26);
    expect(await ask()).toMatchObject({ held: { asOf: (noon + HOUR) * 1000 }, failure: { reason: 'credits' } });
  });

  it('of another share token or of an invented market are none of these', async () => {
    await ask();
    expect(await broker.portfolio({ simulated: true, isOpen: false, days: 0, waitMilliseconds: 1000 })).toMatchObject({
      held: undefined,
      failure: { reason: 'unavailable' },
    });
    calls = [];
    await broker.portfolio({ simulated: true, isOpen: true, days: 0, waitMilliseconds: 1000 });
    expect(calls).toEqual(['coins coinsheet 1']);
  });

  it.each<[title: string, told: readonly OwnedCoin[], total: number, isBelieved: boolean]>([
    ['an empty list beside a positive total', [], 50, false],
    ['an empty list beside nothing', [], 0, true],
    ['a list of less than half, which the total contradicts', [owned('c0', 1)], 50, false],
    ['a list of less than half that the total confirms', [owned('c0', 1)], 10, true],
    ['a list of more than double, which the total contradicts', [owned('c0', 11)], 50, false],
    ['a list of more than double that the total confirms', [owned('c0', 11)], 105, true],
    ['a list of double, whose total nobody asks for', [owned('c0', 10)], 0, true],
    ['a list of half, whose total nobody asks for', [owned('c0', 2.5)], 0, true],
  ])('%s', async (_, told, total, isBelieved) => {
    await ask();
    [coins, dollars] = [told, total];
    seconds += HOUR;
    const reply = await ask();
    expect(amounts(reply)).toEqual(isBelieved ? told.map(({ amount }) => amount) : [2, 3]);
    expect(reply.held?.asOf).toBe((isBelieved ? seconds : noon) * 1000);
    expect(reply.failure?.reason).toBe(isBelieved ? undefined : 'in-doubt');
  });

  it.each<[title: string, total: number | UpstreamFailure, told: readonly OwnedCoin[], isBelieved: boolean]>([
    ['beside a total that contradicts them', 56, [owned('c0', 5)], false],
    ['beside a total of prices a moment later', 52, [owned('c0', 5)], true],
    ['where the service tells no total', { reason: 'withheld', why: 'plan' }, [owned('c0', 5)], true],
    ['that are none, where it tells no total', { reason: 'withheld', why: 'plan' }, [], false],
  ])('the first ones %s', async (_, total, told, isBelieved) => {
    [coins, dollars] = [told, total];
    expect(amounts(await ask())).toEqual(isBelieved ? [5] : undefined);
  });

  it.each<[title: string, failure: UpstreamFailure, pause: number]>([
    ['a time-out, which may have been charged', { reason: 'timeout' }, HOUR],
    ['an answer that can’t be read', unavailable('a holding that is no coin'), HOUR],
    ['the plan', { reason: 'withheld', why: 'plan' }, 300],
    ['being synchronised', { reason: 'withheld', why: 'syncing' }, 300],
    ['credits', { reason: 'credits', retryAfterSeconds: 60 }, 60],
  ])('are kept over a failure by %s', async (_, told, pause) => {
    await ask();
    seconds += HOUR;
    failure = told;
    expect(await ask()).toMatchObject({ held: { asOf: noon * 1000 }, failure: { reason: told.reason } });
    failure = undefined;
    seconds += pause - 1;
    await ask();
    expect(calls).toHaveLength(3);
    seconds += 1;
    expect(await ask()).toMatchObject({ held: { asOf: seconds * 1000 }, failure: undefined });
  });

  it('have a total each day for no credits, kept over a restart', async () => {
    await broker.snapshot({
      set: { category: [], chain: [], currency: 'USD' },
      known: undefined,
      waitMilliseconds: 1000,
      mayOpen: true,
      depth: undefined,
      client: 'c',
      clients: [],
    });
    await ask();
    const work = async (): Promise<void> => {
      // What the calls have begun has ended.
      await new Promise((resolve) => setImmediate(resolve));
      await broker.work();
    };
    const before = (await broker.status()).credits.month.spent;
    await work();
    seconds = Date.parse('2026-11-22T00:09:00Z') / 1000;
    await work();
    open();
    await work();
    seconds += 120;
    await work();
    open();
    await work();
    expect([(await broker.status()).credits.month.spent, calls.length]).toEqual([before, 2]);
    const price = Number(coin('c0', 'S0', 1, 5000)['price']);
    const { totals } = await ask(30);
    expect(totals).toEqual([20_778, 20_779].map((day) => ({ day, dollars: 2 * price + 3 * 10 })));
    expect((await ask(1)).totals).toHaveLength(1);
  });
});

describe('balances', () => {
  it('are never bought without pay, and kept for a day', async () => {
    expect(await askWallets(false)).toEqual([{ kind: 'unpaid' }]);
    await Promise.all(Array.from({ length: 30 }, () => askWallets()));
    seconds += 86_399;
    expect(await askWallets(false)).toEqual([{ kind: 'held', asOf: noon * 1000, coins: balances[0] }]);
    expect([calls, await spent('balances')]).toEqual([['balances 1'], 0]);
    seconds += 1;
    expect(await askWallets(false)).toEqual([{ kind: 'unpaid' }]);
  });

  it('have a share of the credits: of several addresses those are bought that it pays for', async () => {
    open(900);
    const addresses = Array.from({ length: 3 }, (_, at) => `0x${String(at).repeat(40)}`);
    balances = addresses.map(() => balances[0]);
    const kinds = (await askWallets(true, addresses)).map(({ kind }) => kind);
    expect(kinds).toEqual(['held', 'held', 'failed']);
    expect([calls, await spent('balances')]).toEqual([['balances 2'], 80]);
  });

  it('that an answer lacks are told, and asked for an hour later', async () => {
    balances = [undefined];
    for (const _ of [1, 2])
      expect(await askWallets()).toMatchObject([{ kind: 'failed', failure: { reason: 'unavailable' } }]);
    seconds += HOUR;
    balances = [[]];
    expect(await askWallets()).toMatchObject([{ kind: 'held', coins: [] }]);
    expect(calls).toHaveLength(2);
  });

  it('that were refused may be asked for again', async () => {
    failure = { reason: 'withheld', why: 'plan' };
    expect(await askWallets()).toMatchObject([{ kind: 'failed', failure }]);
    failure = undefined;
    expect(await askWallets()).toMatchObject([{ kind: 'held' }]);
  });
});

it('an end of the process before any statement pays nothing twice', async () => {
  for (let statement = 1; statement < 60; statement += 1) {
    [disk, calls] = [openSqlite(), []];
    open();
    sql.endBefore(statement);
    await Promise.allSettled([ask(), askWallets()]);
    const hasEnded = sql.hasEnded();
    open();
    await Promise.allSettled([ask(), askWallets()]);
    const made = (name: string): number => calls.filter((call) => call.startsWith(name)).length;
    expect([statement, made('coins') <= 1, made('balances') <= 1]).toEqual([statement, true, true]);
    if (!hasEnded) return;
  }
  throw new Error('The process never came to its end');
});

it('neither tokens nor addresses are stored, nor plain hashes of them', async () => {
  await ask();
  await askWallets();
  const stored = ['notes', 'balances', 'portfolio_totals'].flatMap((table) =>
    disk.exec(`SELECT * FROM ${table}`).toArray(),
  );
  const text = JSON.stringify(stored);
  expect(text).toContain('unlisted');
  for (const secret of [SHARE, wallet.address, wallet.address.slice(2)])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  const names = (): unknown => disk.exec('SELECT wallet FROM balances').toArray()[0]?.['wallet'];
  const before = names();
  // The key is the object's own: another one stores the same address under another name.
  disk = openSqlite();
  open();
  await askWallets();
  expect(names()).not.toBe(before);
  expect(createNotebook(disk).read('names-key', (key): key is string => typeof key === 'string')).toMatch(
    /^[0-9a-f]{64}$/,
  );
});
