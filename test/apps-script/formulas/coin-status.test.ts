// COIN_STATUS in the built add-on, with the real gateway, a scripted one and none.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upstreamCount } from '../../support/ledger.ts';
import { startDesk, type Desk } from '../fakes/desk.ts';
import { startGatewayDesk, type GatewayDesk } from '../fakes/gateway-desk.ts';
import { asOf, reply, scriptedSnapshot } from '../fakes/scripted-gateway.ts';
let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk({ documentProperties: { ACCESS_TOKEN: 'very-secret', CURRENCY: 'EUR' } });
});
afterAll(() => desk?.dispose());

const isRows = (value: unknown): value is readonly (readonly [string, unknown])[] =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.length === 2);

/** Values by the first column. */
const statusOf = (output: unknown): ReadonlyMap<string, unknown> => {
  if (!isRows(output)) throw new Error('A status has two columns.');
  expect(output[0]).toEqual(['what', 'value']);
  return new Map(output.slice(1));
};

test('shows the gateway’s figures, and no token', async () => {
  await (await desk.gateway.get('/coins?currency=EUR')).text();
  // The broker asks for it behind the answer, and its figures change with it.
  await expect
    .poll(() => upstreamCount(desk.gateway), { timeout: 20_000 })
    .toMatchObject({
      remaining: expect.any(Number),
    });
  const output = desk.type('=COIN_STATUS(TRUE)');
  const status = statusOf(output);
  const { broker, upstream } = JSON.parse(await (await desk.gateway.get('/status')).text());
  expect(Object.fromEntries(status)).toMatchObject({
    Gateway: desk.gateway.url.replace('http://', ''),
    Prices: 'Invented prices',
    'Prices from': upstream,
    'Data time': new Date('2026-11-21T12:00:00.000Z'),
    'Data age in seconds': 0,
    'Credits spent today': broker.credits.day.spent,
    'Credits left today': broker.credits.day.left,
    'Credits a day': broker.credits.day.limit,
    'Credits spent this month': broker.credits.month.spent,
    'Credits left this month': broker.credits.month.left,
    'Credits a month': broker.credits.month.limit,
    'Upstream pause between calls, seconds': 0,
    'KV writes left today': broker.kvWrites.perDay - broker.kvWrites.today,
    'KV writes a day': broker.kvWrites.perDay,
    'Credits spent on the past today': broker.credits.today.history,
    'Coins with past prices': broker.past.series.coins,
    'Coins held: whole market, EUR': 1000,
    'Refreshed every, seconds: whole market, EUR': 120,
    Currency: 'EUR',
    'Rows up to an hour old': 'stale=ok',
    'Access token': 'set',
  });
  expect([...status.keys()].filter((what) => /Problem|in doubt|Upstream paused/.test(what))).toEqual([]);
  expect(JSON.stringify(output)).not.toContain('very-secret');
});

test('the age grows with the clock', () => {
  desk.clock.now += 60_000;
  expect(statusOf(desk.type('=COIN_STATUS()')).get('Data age in seconds')).toBe(60);
  desk.clock.now -= 60_000;
});

test('names sets by their labels', async () => {
  desk.type('=COINS("defi, layer-1", "marketCap > 1e9")');
  desk.type('=COINS("chain:solana", "marketCap > 1e9")');
  const names = [...statusOf(desk.type('=COIN_STATUS()')).keys()];
  expect(names).toContain('Coins held: Decentralised finance, Layer 1, EUR');
  expect(names).toContain('Coins held: Solana, EUR');
  expect(names).toContain('Refreshed every, seconds: Solana, EUR');
});

test.each(['=COIN_STATUS("")', '=COIN_STATUS("refresh:9")', '=COIN_STATUS({TRUE;""}, FALSE)'])('%s', (formula) => {
  expect(statusOf(desk.type(formula)).get('Prices')).toBe('Invented prices');
});

const snapshotOf = (columns: string): object => scriptedSnapshot({ columns }) as object;

/** A gateway with data of half a minute ago and this reply at `/status`. */
const deskTelling = (status: object, simulated = true): Desk => {
  const own = startDesk();
  own.gateway.instead = (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/status') return reply({ service: 'coinsheet', ...status });
    if (pathname === '/coins/query')
      return reply({ answers: [{ columns: ['id'], rows: [['bitcoin']], asOf, expires: asOf }] });
    return reply({ ...snapshotOf(searchParams.get('columns') ?? 'id,rank,marketCap'), simulated });
  };
  return own;
};

test('tells what of the past the gateway has', () => {
  const past = {
    series: { coins: 12 },
    records: [
      { set: '||USD', days: 20, missing: 2, first: '2026-10-31', last: '2026-11-20' },
      // Of a gateway that tells less.
      { set: 'defi||USD', days: 1, first: '2026-11-20', last: '2026-11-20' },
    ],
  };
  const broker = { credits: { today: { history: 36 } }, past };
  const status = [...statusOf(deskTelling({ simulated: true, broker }).type('=COIN_STATUS()'))];
  expect(status.filter(([what]) => /past|record|missing/.test(what))).toEqual([
    ['Credits spent on the past today', 36],
    ['Coins with past prices', 12],
    ['Days on record: whole market, USD', 20],
    ['First day on record: whole market, USD', '2026-10-31'],
    ['Last day on record: whole market, USD', '2026-11-20'],
    ['Days missing between them: whole market, USD', 2],
    ['Days on record: Decentralised finance, USD', 1],
    ['First day on record: Decentralised finance, USD', '2026-11-20'],
    ['Last day on record: Decentralised finance, USD', '2026-11-20'],
  ]);
});

test('shows a pace, a pause and a list in doubt', () => {
  const credits = { day: { limit: 645, spent: 640, left: 5 }, month: { limit: 20_000, spent: 700, left: 19_300 } };
  const held = { coins: 2000, lifetimeSeconds: 553 };
  const sets = [
    { ...held, set: '||USD', doubt: { since: '2026-11-21T11:40:00.000Z', times: 2, itemCount: 1 } },
    { ...held, set: 'defi||USD', lifetimeSeconds: 1105, doubt: null },
    // Of an older gateway.
    { set: 'gaming||USD', coins: 7 },
  ];
  const broker = { credits, upstreamPausedSeconds: 40, upstreamPauseMilliseconds: 1500, sets };
  const status = statusOf(deskTelling({ simulated: true, broker }).type('=COIN_STATUS()'));
  expect(Object.fromEntries(status)).toMatchObject({
    'Credits spent today': 640,
    'Credits a day': 645,
    'Credits spent this month': 700,
    'Credits a month': 20_000,
    'Upstream paused, seconds': 40,
    'Upstream pause between calls, seconds': 1.5,
  });
  expect([...status].filter(([what]) => what.endsWith(', USD'))).toEqual([
    ['Coins held: whole market, USD', 2000],
    ['Refreshed every, seconds: whole market, USD', 553],
    ['Newer list in doubt since: whole market, USD', new Date('2026-11-21T11:40:00.000Z')],
    ['Coins held: Decentralised finance, USD', 2000],
    ['Refreshed every, seconds: Decentralised finance, USD', 1105],
    ['Coins held: Gaming, USD', 7],
  ]);
});

describe('a gateway whose isolate has seen no data', () => {
  const answering = (simulated: boolean): Desk => deskTelling({ simulated: null, broker: null }, simulated);

  test.each([
    [true, 'Invented prices'],
    [false, 'Market prices'],
  ])('is asked for a snapshot: simulated %s', (simulated, prices) => {
    expect(statusOf(answering(simulated).type('=COIN_STATUS()')).get('Prices')).toBe(prices);
  });

  test('omits unknown values', () => {
    const status = statusOf(answering(false).type('=COIN_STATUS()'));
    expect(status.get('Data age in seconds')).toBe(30);
    expect([...status.keys()].filter((what) => /credit|KV/i.test(what))).toEqual([]);
  });
});

describe('a gateway that is down', () => {
  test('shows the known values and the sentence', () => {
    const own = startDesk({ documentProperties: { STALE: 'never' } });
    own.gateway.instead = () => {
      throw new Error('Exception: DNS error');
    };
    const status = statusOf(own.type('=COIN_STATUS()'));
    expect(status.get('Problem')).toMatch(/^⚠ The gateway at .* can't be reached: try again in a minute/);
    expect([...status.keys()]).toEqual(expect.arrayContaining(['Gateway', 'Currency', 'Access token', 'Add-on build']));
    expect([...status.keys()]).not.toContain('Data time');
    expect(status.get('Rows up to an hour old')).toBe('stale=never');
  });

  test('still shows the time of the last good data', () => {
    const own = startDesk();
    own.type('=COIN_STATUS()');
    own.clock.now += 300_000;
    own.gateway.instead = () => reply('Bad gateway', { status: 502 });
    const status = statusOf(own.type('=COIN_STATUS()'));
    expect(status.get('Data time')).toEqual(new Date('2026-11-21T11:59:30.000Z'));
    expect(status.get('Data age in seconds')).toBe(330);
    expect(status.get('Problem')).toMatch(/^⚠ The gateway failed \(status 502\)/);
  });

  test('a wrong setting is shown', () => {
    const own = startDesk({ documentProperties: { CURRENCY: 'EURO' } });
    expect(statusOf(own.type('=COIN_STATUS()')).get('Problem')).toBe(
      '⚠ In the settings: No currency is called "EURO": did you mean "EUR"?',
    );
  });
});
