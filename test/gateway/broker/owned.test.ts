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
import { getPortfolio, postBalances } from '../../../workers/gateway/http/route/owned.ts';
import type { RouteContext } from '../../../workers/gateway/http/route/route-context.ts';
import { createSnapshotStore } from '../../../workers/gateway/codec/snapshot-store.ts';
import { startInProcessBroker, testConfiguration } from '../../support/in-process-broker.ts';
import { startInProcessIsolate } from '../../support/in-process-isolate.ts';
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
/** The first page that fails so. */
let failedPage: number;
let fakeDollars: number;
/** How many coins of a page the next one repeats. */
let repeated: number;
/** What a call takes, milliseconds. */
let takes: number;
let elapsed: number;
let balances: readonly (readonly WalletCoin[] | undefined)[];
let simulated: boolean;
/** What an answer about balances waits for. */
let hanging: Promise<unknown> | undefined;
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
    elapsed += takes;
    if (failure !== undefined && page >= failedPage) return fail(failure);
    const before = page * 100 - 100;
    const [told, hasMore] = [coins.slice(Math.max(0, before - repeated), before + 100), coins.length > before + 100];
    return ok({ coins: told, fakeDollars, hasMore, simulated });
  },
  portfolioTotal: async () => {
    calls.push('total');
    if (typeof dollars === 'object') return fail(dollars);
    return ok({ dollars: dollars ?? coins.reduce((sum, { amount, price }) => sum + amount * (price ?? 0), 0) });
  },
  balances: async (wallets) => {
    calls.push(`balances ${wallets.length}`);
    await hanging;
    return failure === undefined ? ok({ wallets: balances, simulated }) : fail(failure);
  },
  synchronise: async () => {
    calls.push('synchronise');
    return failure === undefined ? ok({}) : fail(failure);
  },
};

const open = (perDay = 5000): void => {
  sql = mortal(disk);
  ({ broker } = startInProcessBroker({
    configuration: testConfiguration(() => seconds * 1000, { portfolioShareToken: SHARE, creditsPerDay: perDay }),
    client,
    store: createSnapshotStore(memoryKeyValue(), () => undefined),
    sql,
    clock: () => elapsed,
  }));
};

beforeEach(() => {
  [seconds, disk, failure, simulated, calls] = [noon, openSqlite(), undefined, false, []];
  hanging = undefined;
  [failedPage, fakeDollars, repeated, takes, elapsed] = [1, 0, 0, 0, 0];
  [coins, dollars] = [[owned('c0', 2), owned('unlisted', 3)], undefined];
  balances = [[{ id: 'c0', symbol: 'S0', amount: 7, price: 10, isFake: false }]];
  open();
});

const ask = (days = 0): Promise<PortfolioReply> =>
  broker.portfolio({ simulated: false, isOpen: false, days, waitMilliseconds: 1000 });
const askWallets = (mayPay = true, addresses: readonly string[] = [wallet.address], synchronise = false) =>
  broker.balances({
    wallets: addresses.map((address) => ({ network: 'ethereum', address })),
    mayPay,
    synchronise,
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
      expect(reply).toEqual({
        held: { asOf: noon * 1000, coins },
        failure: undefined,
        againSeconds: HOUR,
        totals: [],
      });
    for (seconds = noon; seconds < noon + 3 * HOUR; seconds += 300) await ask();
    expect([calls.length, await spent('portfolio')]).toEqual([4, 34]);
  });

  it('of more than a page are bought page by page', async () => {
    coins = Array.from({ length: 250 }, (_, at) => owned(`c${at}`, at + 1));
    expect((await ask()).held?.coins).toHaveLength(250);
    const pages = [1, 2, 3].map((page) => `coins ${SHARE} ${page}`);
    expect([calls, await spent('portfolio')]).toEqual([[...pages, 'total'], 34]);
  });

  it('of a coin that two pages list count once', async () => {
    [coins, repeated] = [Array.from({ length: 250 }, (_, at) => owned(`c${at}`, at + 1)), 2];
    expect((await ask()).held?.coins).toEqual(coins);
  });

  it('of more pages than who asks waits for are bought to the end', async () => {
    [coins, takes] = [Array.from({ length: 450 }, (_, at) => owned(`c${at}`, at + 1)), 600];
    await ask();
    expect([(await ask()).held?.coins.length, calls.length]).toEqual([450, 6]);
  });

  it.each<[title: string, failure: UpstreamFailure]>([
    ['for lack of credits', { reason: 'credits', retryAfterSeconds: 60 }],
    ['by an answer that costs nothing', { reason: 'unavailable', detail: '', retryAfterSeconds: 1, isRefunded: true }],
  ])('of pages that fail %s after one that was paid wait for an hour', async (_, told) => {
    coins = Array.from({ length: 250 }, (__, at) => owned(`c${at}`, at + 1));
    [failure, failedPage] = [told, 2];
    for (let minutes = 0; minutes < 60; minutes += 1) {
      expect((await ask()).failure?.reason).toBe(told.reason);
      seconds += 60;
    }
    expect(calls.filter((call) => call.endsWith(' 1'))).toHaveLength(1);
  });

  it('are bought whole or not at all, if they had as many pages before', async () => {
    coins = Array.from({ length: 250 }, (_, at) => owned(`c${at}`, at + 1));
    await ask();
    open(75);
    seconds += 86_400;
    expect(await ask()).toMatchObject({ held: { asOf: noon * 1000 }, failure: { reason: 'credits' } });
    expect(await spent('portfolio')).toBe(0);
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

  it('that contradict their total are believed as soon as three hourly answers agree', async () => {
    dollars = 500;
    const told: unknown[] = [];
    for (const amount of [1, 5, 5, 5]) {
      coins = [owned('c0', amount)];
      told.push(amounts(await ask()));
      seconds += HOUR;
      open();
    }
    expect(told).toEqual([undefined, undefined, undefined, [5]]);
  });

  it('that can never be read are paid for ever more rarely, once a day at least', async () => {
    failure = unavailable('the portfolio has too many coins');
    const hours: number[] = [];
    for (let hour = 0; hour < 80; hour += 1) {
      const before = calls.length;
      await ask();
      if (calls.length > before) hours.push(hour);
      seconds += HOUR;
    }
    expect(hours).toEqual([0, 1, 3, 7, 15, 31, 55, 79]);
  });

  it.each([50, 90])('whose total is %i may be beside fakes worth 40', async (total) => {
    [coins, dollars, fakeDollars] = [[owned('c0', 5)], total, 40];
    expect(amounts(await ask())).toEqual([5]);
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
    ['the plan', { reason: 'withheld', why: 'plan' }, HOUR],
    ['the token', { reason: 'withheld', why: 'token' }, HOUR],
    [
      'an outage, which costs nothing',
      { reason: 'unavailable', detail: '', retryAfterSeconds: 9, isRefunded: true },
      9,
    ],
    ['being synchronised', { reason: 'withheld', why: 'syncing' }, HOUR],
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

  it.each(['plan', 'token'] as const)('that a %s may not see cost nothing', async (why) => {
    failure = { reason: 'withheld', why };
    await ask();
    expect([calls.length, await spent('portfolio')]).toEqual([1, 0]);
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

  it('are told without pay while others are bought', async () => {
    let answer = (): void => undefined;
    hanging = new Promise<void>((resolve) => (answer = resolve));
    const paid = askWallets();
    expect(await askWallets(false, [`0x${'1'.repeat(40)}`])).toEqual([{ kind: 'unpaid' }]);
    answer();
    expect(await paid).toMatchObject([{ kind: 'held' }]);
  });

  it('that were refused cost nothing, and may be asked for again', async () => {
    failure = { reason: 'withheld', why: 'plan' };
    expect(await askWallets()).toMatchObject([{ kind: 'failed', failure }]);
    expect(await spent('balances')).toBe(0);
    failure = undefined;
    expect(await askWallets()).toMatchObject([{ kind: 'held' }]);
  });

  it('of addresses that are not synchronised are paid for once an hour, until one is synchronised', async () => {
    const others = [wallet.address, `0x${'1'.repeat(40)}`];
    balances = others.map(() => balances[0]);
    failure = { reason: 'withheld', why: 'syncing' };
    for (let minutes = 0; minutes < 60; minutes += 1) {
      expect(await askWallets(true, others)).toMatchObject(others.map(() => ({ kind: 'failed', failure })));
      seconds += 60;
      if (minutes === 30) open();
    }
    expect([calls, await spent('balances')]).toEqual([['balances 2'], 80]);
    await askWallets(true, others);
    failure = undefined;
    await askWallets(true, [wallet.address], true);
    expect(await askWallets(true, others)).toMatchObject([{ kind: 'synchronising' }, { kind: 'held' }]);
    expect(calls).toEqual(['balances 2', 'balances 2', 'synchronise', 'balances 1']);
  });

  it('that are held are read anew after a synchronisation, which is paid for once in five minutes', async () => {
    await askWallets();
    balances = [[]];
    for (const _ of [1, 2]) {
      expect(await askWallets(true, [wallet.address], true)).toEqual([{ kind: 'synchronising' }]);
      open();
    }
    expect(await askWallets()).toEqual([{ kind: 'synchronising' }]);
    seconds += 300;
    expect(await askWallets()).toMatchObject([{ kind: 'held', coins: [] }]);
    expect(calls).toEqual(['balances 1', 'synchronise', 'balances 1']);
  });

  it('are kept where a synchronisation fails', async () => {
    await askWallets();
    failure = { reason: 'timeout' };
    expect(await askWallets(true, [wallet.address], true)).toEqual([{ kind: 'failed', failure }]);
    expect(await askWallets()).toMatchObject([{ kind: 'held' }]);
  });

  it('of another market are paid for, and not asked for again at once', async () => {
    simulated = true;
    for (const _ of [1, 2])
      expect(await askWallets()).toMatchObject([{ kind: 'failed', failure: { reason: 'unavailable' } }]);
    expect(calls).toEqual(['balances 1']);
  });

  it.each<[title: string, begin: () => Promise<unknown>]>([
    ['a question', () => askWallets(false, [`0x${'1'.repeat(40)}`])],
    ['a start', async () => open()],
  ])('of yesterday are not stored after %s', async (_, begin) => {
    await askWallets();
    seconds += 86_401;
    await begin();
    expect(disk.exec('SELECT * FROM balances').toArray()).toEqual([]);
  });
});

describe('what a request is told', () => {
  let context: RouteContext;
  const stand = (portfolioTokenHashes: readonly string[]): void => {
    const given = { portfolioShareToken: SHARE, portfolioTokenHashes };
    const configuration = testConfiguration(() => seconds * 1000, given);
    context = startInProcessIsolate({ configuration, client, keyValue: memoryKeyValue() });
  };
  const told = async (): Promise<Readonly<Record<string, unknown>>> =>
    Object(await (await getPortfolio(new Request('https://gateway.example/portfolio'), context)).json());

  it('fakes of other coins are told only to who asks for them', async () => {
    stand(['0'.repeat(64)]);
    const real = { id: 'c0', symbol: 'S0', amount: 7, price: 10, isFake: false };
    balances = [[real, { ...real, id: 'fake', isFake: true }]];
    const count = async (more: object): Promise<number> => {
      const body = JSON.stringify({ addresses: [wallet.address], networks: ['ethereum'], pay: true, ...more });
      const request = new Request('https://gateway.example/balances', { method: 'POST', body });
      return Object(await (await postBalances(request, context)).json()).rows.length;
    };
    expect([await count({}), await count({ fake: true })]).toEqual([1, 2]);
  });

  it('without a token, as the market is found real only now, is nothing, and costs nothing', async () => {
    stand([]);
    expect(await told()).toMatchObject({ status: 404 });
    const body = JSON.stringify({ addresses: [wallet.address], networks: ['ethereum'], pay: true });
    const request = new Request('https://gateway.example/balances', { method: 'POST', body });
    expect((await postBalances(request, context)).status).toBe(404);
    expect(calls).toEqual([]);
  });

  it.each<[failure: UpstreamFailure, note: string]>([
    [{ reason: 'timeout' }, 'the market data service gives no usable answer.'],
    [unavailable('status 500'), 'the market data service gives no usable answer.'],
    [{ reason: 'credits', retryAfterSeconds: 60 }, 'no credits are left for newer ones.'],
    [{ reason: 'withheld', why: 'plan' }, "The plan of this gateway's key has no portfolios or balances: its operator"],
  ])('of kept amounts is their time, and why: %j', async (why, note) => {
    stand(['0'.repeat(64)]);
    await told();
    seconds += HOUR;
    failure = why;
    const answer = await told();
    expect(answer).toMatchObject({ amountsAsOf: '2026-11-21T12:00:00.000Z', rows: { length: 2 } });
    expect(answer['note']).toContain(`The amounts are of 2026-11-21T12:00:00.000Z: ${note}`);
  });

  it.each<[failure: UpstreamFailure, minutes: number]>([
    [{ reason: 'timeout' }, 60],
    [unavailable('status 500'), 60],
    [{ reason: 'unavailable', detail: '', retryAfterSeconds: 120, isRefunded: true }, 2],
  ])('where there are none is when it is asked again: %j, %i minutes', async (why, minutes) => {
    stand(['0'.repeat(64)]);
    failure = why;
    const detail = `No amounts: the market data service gives no usable answer. It is asked again in ${minutes} minutes.`;
    expect(await told()).toMatchObject({ detail });
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
