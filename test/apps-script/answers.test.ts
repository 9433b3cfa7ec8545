// Where answers come from: the cache, the gateway, the last good rows; and what a formula says when there are none.

import { describe, expect, test } from 'vitest';
import { addonGatewayUrl } from '../support/addon-gateway-url.ts';
import { startDesk, type Desk } from './stand-ins/desk.ts';
import { useBuiltAddon } from './stand-ins/built-addon.ts';
import { answerScripted, reply, type ScriptedQuestion } from './stand-ins/scripted-gateway.ts';
import { sentenceLike } from './stand-ins/sentence-like.ts';
import type { Transport } from './stand-ins/transport.ts';

const addon = useBuiltAddon();

const formula = '=COINS("defi",, "name, price")';
const rows = [
  ['name', 'price'],
  ['Ethereum', 3000],
  ['Uniswap', 8],
];

/** No snapshot holds icons, so that only the gateway can answer. */
const askingFormula = '=COINS("defi",, "name, icon")';
const askedRows = [
  ['name', 'icon'],
  ['Ethereum', 'eth.png'],
  ['Uniswap', 'uni.png'],
];

const throwing =
  (message: string): Transport =>
  () => {
    throw new Error(message);
  };

const problem = (status: number, detail: string, headers = {}) =>
  reply({ type: 'about:blank', title: 'No', status, detail }, { status, headers });

const pass = (desk: Desk, seconds: number): void => {
  desk.clock.now += seconds * 1_000;
};

describe('the cache', () => {
  test('answers the same question, however written, until it is no longer fresh', () => {
    const desk = startDesk(addon());
    desk.type('=COINS("defi", "cap > 1B and 24h > 5%")');
    pass(desk, 89);
    desk.type('=COINS("DeFi", {"24h > 5%"; "marketCap > 1e9"}, TRUE)');
    expect(desk.calls.of('fetch')).toBe(1);
    pass(desk, 2);
    desk.type('=COINS("defi", "cap > 1B and 24h > 5%")');
    expect(desk.calls.of('fetch')).toBe(2);
  });

  test.each([formula, '=COIN("BTC")', '=COIN({"BTC"; "nope"}, "name, asOf")', '=COINS("eth", "rank < 9")'])(
    'warm, it is all that %s calls, and twice',
    (warm) => {
      const desk = startDesk(addon());
      const first = desk.type(warm);
      const names = ['cache.getAll', 'cache.putAll', 'cache.removeAll', 'properties.read', 'lock.tryLock', 'fetch'];
      const counts = (): readonly number[] => names.map((name) => desk.calls.of(name));
      const before = counts();
      expect(desk.type(warm)).toEqual(first);
      expect(counts().map((count, index) => count - (before[index] ?? 0))).toEqual([2, 0, 0, 0, 0, 0]);
    },
  );

  test('holds long questions and large answers', () => {
    const desk = startDesk(addon());
    const ids = Array.from({ length: 990 }, (_, index) => [`a-coin-of-a-long-name-that-is-not-there-${index}-ü`]);
    const first = desk.call('COIN', ids, 'icon');
    expect(desk.call('COIN', ids, 'icon')).toEqual(first);
    expect(desk.calls.of('fetch')).toBe(1);
    expect(desk.documentCache.size).toBeGreaterThan(3);
  });

  test('asks again where a part of a large answer was forgotten', () => {
    const desk = startDesk(addon());
    const ids = Array.from({ length: 990 }, (_, index) => [`a-coin-of-a-long-name-that-is-not-there-${index}-ü`]);
    const first = desk.call('COIN', ids, 'icon');
    desk.documentCache.remove(desk.documentCache.keys.find((key) => /:answer:\d+:\d+:\w+:1$/.test(key)) ?? '');
    expect(desk.call('COIN', ids, 'icon')).toEqual(first);
    expect(desk.calls.of('fetch')).toBe(2);
  });

  test('takes no more room when a large answer is renewed', () => {
    const desk = startDesk(addon());
    const ids = Array.from({ length: 990 }, (_, index) => [`coin-${index}`]);
    const sizes = [1, 2, 3, 4].map((round) => {
      pass(desk, 200);
      const icons = ids.map(([id]) => [`${id}-${round}`.padEnd(200, 'x')]);
      desk.gateway.instead = () =>
        reply({ answers: [{ columns: ['icon'], rows: icons, asOf: new Date(desk.clock.now).toISOString() }] });
      expect(desk.call('COIN', ids, 'icon')).toEqual(icons);
      desk.gateway.instead = undefined;
      expect(desk.call('COIN', ids, 'icon')).toEqual(icons);
      return desk.documentCache.keys.filter((key) => key.includes(':answer:')).length;
    });
    expect(sizes).toEqual([4, 4, 4, 4]);
  });

  test('keeps long questions of one length apart', () => {
    const desk = startDesk(addon());
    const long = (text: string): string => `=COINS("defi", "name ~ '${text.padStart(300, 'x')}'", "icon")`;
    desk.type(long('a'));
    desk.type(long('b'));
    desk.type(long('a'));
    expect(desk.gateway.asked.map(({ where = '' }) => where.slice(-3))).toEqual(['xa"', 'xb"']);
  });

  test('is the script cache where there is no document', () => {
    const desk = startDesk(addon(), { inDocument: false });
    expect(desk.type(formula)).toEqual(rows);
    desk.type(formula);
    expect(desk.calls.of('fetch')).toBe(1);
    expect([desk.scriptCache.size > 2, desk.documentCache.size]).toEqual([true, 0]);
  });

  test('may fail altogether', () => {
    const desk = startDesk(addon());
    desk.evaluate('CacheService.getDocumentCache = () => { throw new Error("Service unavailable"); }');
    expect(desk.type(formula)).toEqual(rows);
  });

  test('never serves one gateway or token what another gave', () => {
    const desk = startDesk(addon());
    desk.type(formula);
    desk.documentStore.setProperty('ACCESS_TOKEN', 'other');
    pass(desk, 301);
    desk.gateway.instead = throwing('Exception: Address unavailable');
    expect(desk.problem(formula)).toMatch(/can't be reached/);
  });
});

const sent = (options: Parameters<typeof startDesk>[1]) => {
  const desk = startDesk(addon(), options);
  const requests: { url: string; authorization: string | undefined; body: string }[] = [];
  desk.gateway.instead = ({ url, headers, body = '' }) => {
    requests.push({ url, authorization: headers['Authorization'], body });
    return reply({ answers: [{ columns: ['icon'], rows: [[1]], asOf: '2026-11-21T12:00:00.000Z' }] });
  };
  desk.type('=COIN("BTC", "icon")');
  return requests[0];
};

describe('settings', () => {
  test("the build's default", () => {
    expect(sent({})).toMatchObject({ url: `${addonGatewayUrl}/coins/query`, authorization: undefined });
  });

  test("the document's before the script's", () => {
    const documentProperties = { GATEWAY_URL: 'https://mine.test/base/', CURRENCY: 'eur' };
    const scriptProperties = { GATEWAY_URL: 'https://ours.test', ACCESS_TOKEN: 'secret' };
    const request = sent({ documentProperties, scriptProperties });
    expect(request).toMatchObject({ url: 'https://mine.test/base/coins/query' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      questions: [{ ids: ['BTC'], columns: ['icon'], currency: 'EUR' }],
    });
  });

  test.each<[title: string, options: Parameters<typeof startDesk>[1], authorization: string | undefined]>([
    [
      "the script's token is not sent to a gateway that the document names",
      {
        documentProperties: { GATEWAY_URL: 'https://stranger.test' },
        scriptProperties: { GATEWAY_URL: 'https://ours.test', ACCESS_TOKEN: 'ours' },
      },
      undefined,
    ],
    [
      "the script's token is sent to the script's gateway",
      { scriptProperties: { GATEWAY_URL: 'https://ours.test', ACCESS_TOKEN: 'ours' } },
      'Bearer ours',
    ],
    [
      "the script's token is sent to the build's gateway",
      { scriptProperties: { ACCESS_TOKEN: 'ours' } },
      'Bearer ours',
    ],
    [
      "the document's token comes first",
      { documentProperties: { ACCESS_TOKEN: 'mine' }, scriptProperties: { ACCESS_TOKEN: 'ours' } },
      'Bearer mine',
    ],
  ])('%s', (_, options, authorization) => {
    expect(sent(options)?.authorization).toBe(authorization);
  });

  // oxfmt-ignore
  test.each<[setting: string, value: string, sentence: string]>([
    ['GATEWAY_URL', 'mine.test', 'In the settings: GATEWAY_URL is "mine.test": write the gateway\'s address, such as https://name.workers.dev.'],
    ['ACCESS_TOKEN', 'two words', 'In the settings: ACCESS_TOKEN holds a space or a sign that no token has.'],
    ['CURRENCY', 'EURO', 'In the settings: No currency is called "EURO": did you mean "EUR"?'],
    ['STALE', 'always', 'In the settings: stale is "always": write stale=ok or stale=never.'],
  ])('%s = %s', (setting, value, sentence) => {
    expect(startDesk(addon(), { documentProperties: { [setting]: value } }).problem(formula)).toBe(sentence);
  });
});

test('settings that Google does not give', () => {
  const desk = startDesk(addon());
  desk.evaluate(
    'PropertiesService.getDocumentProperties = () => { throw new Error("Service invoked too many times"); }',
  );
  expect(desk.problem(formula)).toMatch(/^Google didn't let Coinsheet read its settings: recalculate in a minute, or/);
  expect(desk.problem('=COIN({"BTC"; "ETH"})')).toMatch(/^Google didn't let Coinsheet read its settings/);
  expect(desk.logged).toHaveLength(2);
});

const quota = 'Exception: Service invoked too many times for one day: urlfetch.';

const beside: Transport = () =>
  reply({
    answers: [
      {
        columns: ['icon'],
        rows: [['new.png'], null, null],
        asOf: '2026-11-21T12:03:00.000Z',
        problems: [
          { row: 1, status: 503, detail: 'No data for this coin yet.' },
          { row: 2, status: 404, detail: 'No such coin.' },
        ],
      },
    ],
  });

describe('a row that fails in passing', () => {
  const range = '=COIN({"BTC"; "ETH"; "nope"}, "icon")';

  test('takes its last good value, and spoils nothing', () => {
    const desk = startDesk(addon());
    desk.type(range);
    desk.gateway.instead = beside;
    for (const seconds of [200, 200, 200]) {
      pass(desk, seconds);
      expect(desk.type(range)).toEqual([
        ['new.png'],
        ['eth.png'],
        ['⚠ No such coin. =COIN_FIND("nope") looks for coins like it.'],
      ]);
    }
    expect(desk.type('=COIN({"BTC"; "ETH"; "nope"}, "icon", "stale=never")')).toHaveProperty(
      [1, 0],
      '⚠ No data for this coin yet.',
    );
  });

  test('says so where there is none', () => {
    const desk = startDesk(addon());
    desk.gateway.instead = beside;
    expect(desk.type(range)).toHaveProperty([1, 0], '⚠ No data for this coin yet.');
  });
});

describe('a range of which a part fails', () => {
  const ids = Array.from({ length: 1500 }, (_, index) => [{ 0: 'BTC', 1499: 'ETH' }[index] ?? `coin-${index}`]);

  test('shows the sentence in the rows of that part', () => {
    const desk = startDesk(addon());
    desk.gateway.instead = (request) => {
      desk.gateway.instead = throwing('Exception: Timeout: https://…');
      const { questions }: { questions: readonly ScriptedQuestion[] } = JSON.parse(request.body ?? '');
      return reply({ answers: questions.map(answerScripted) });
    };
    const given = desk.call('COIN', ids, 'icon, rank');
    expect(given).toHaveProperty('0', ['btc.png', 1]);
    expect(given).toHaveProperty('999', [expect.stringMatching(/^⚠ No coin is called "coin-999"/), null]);
    for (const row of ['1000', '1499'])
      expect(given).toHaveProperty(row, [expect.stringMatching(/^⚠ The gateway took too long/), null]);
  });

  test('is an error where every part fails', () => {
    const desk = startDesk(addon());
    desk.gateway.instead = throwing('Exception: Timeout: https://…');
    expect(() => desk.call('COIN', ids, 'icon')).toThrow(/^The gateway took too long/);
  });
});

describe('what the gateway says about age', () => {
  const answering = (desk: Desk, extra: object): void => {
    desk.gateway.instead = () =>
      reply({ answers: [{ columns: ['icon'], rows: [[1]], asOf: '2026-11-21T11:00:00.000Z', ...extra }] });
  };

  test('expires: no question before', () => {
    const desk = startDesk(addon());
    answering(desk, { expires: '2026-11-21T12:10:00.000Z' });
    desk.type('=COIN("BTC", "icon")');
    pass(desk, 599);
    desk.type('=COIN("BTC", "icon")');
    expect(desk.calls.of('fetch')).toBe(1);
    pass(desk, 1);
    desk.type('=COIN("BTC", "icon")');
    expect(desk.calls.of('fetch')).toBe(2);
  });

  test('stale: stale=never refuses it, fetched or cached', () => {
    const desk = startDesk(addon());
    answering(desk, { stale: true });
    const sentence =
      'The gateway has nothing newer than the rows of 2026-11-21T11:00:00.000Z, and stale=never refuses those: try again in a minute, or write stale=ok to see them.';
    expect(desk.problem('=COIN("BTC", "icon", "stale=never")')).toBe(sentence);
    expect(desk.type('=COIN("BTC", "icon")')).toBe(1);
    expect(desk.problem('=COIN("BTC", "icon", "stale=never")')).toBe(sentence);
    expect(desk.calls.of('fetch')).toBe(1);
    answering(desk, {});
    pass(desk, 10);
    expect(desk.type('=COIN("BTC", "icon", "stale=never")')).toBe(1);
  });
});

// oxfmt-ignore
describe('a failure is one sentence with a remedy', () => {
  const failing: readonly (readonly [name: string, transport: Transport, sentence: RegExp, fetches: number, standsIn: boolean])[] = [
    ['unreachable', throwing('Exception: Address unavailable: https://…'), /^The gateway at https:\S+ can't be reached: try again/, 2, true],
    ['DNS', throwing('Exception: DNS error: https://…'), /^The gateway at https:\S+ can't be reached: try again/, 2, true],
    ['time-out', throwing('Exception: Timeout: https://…'), /^The gateway took too long: try again/, 1, true],
    ['daily quota', throwing(quota), /^Google's daily limit on fetches is used up/, 1, true],
    ['bandwidth', throwing('Exception: Bandwidth quota exceeded: https://…. Try reducing the rate of data transfer.'), /^Google is limiting fetches/, 1, true],
    ['administrator', throwing('Exception: UrlFetch calls to https://… are not permitted by your admin.'), /^Your organisation doesn't let scripts fetch from https:\S+: ask its Google Workspace administrator/, 1, false],
    ['rate', throwing('Exception: Service invoked too many times in a short time: urlfetch.'), /^Google is limiting fetches/, 1, true],
    ['daily quota in Japanese', throwing('Exception: 1 日にサービス urlfetch を実行した回数が多すぎます。'), /^Google's daily limit on fetches is used up/, 1, true],
    ['rate in another language', throwing('Exception: … urlfetch rateMax. … Utilities.sleep(1000) …'), /^Google is limiting fetches/, 1, true],
    ['permission in another language', throwing('Exception: … UrlFetchApp.fetch … https://www.googleapis.com/auth/script.external_request'), /may not fetch yet.*open Extensions/, 1, false],
    ['permission', throwing('Exception: You do not have permission to call UrlFetchApp.fetch.'), /may not fetch yet.*open Extensions/, 1, false],
    ['host', throwing('Exception: The URL is not permitted by the urlFetchWhitelist.'), /^This build of the add-on may not fetch from https:/, 1, false],
    ['a web page', () => reply('<!doctype html><p>Welcome'), /is not a Coinsheet gateway \(status 200\): correct GATEWAY_URL/, 1, true],
    ['another page', () => reply('<p>Not found', { status: 404 }), /is not a Coinsheet gateway \(status 404\): correct GATEWAY_URL/, 1, true],
    ['another service', () => reply({ hello: 'world' }), /answered in a form this add-on doesn't know: deploy both/, 1, true],
    ['401', () => problem(401, 'No token.'), /^The gateway refuses the access token, .* ACCESS_TOKEN in the settings\. \(No token\.\)$/, 1, false],
    ['429', () => problem(429, 'Too many requests: wait 30 seconds.'), /^Too many requests: wait 30 seconds\.$/, 1, true],
    ["Cloudflare's 429", () => reply('error code: 1027', { status: 429, headers: { 'Retry-After': '3600' } }), /too many requests: try again in 60 minutes/, 1, true],
    ['500', () => reply('Internal error', { status: 500 }), /^The gateway failed \(status 500\): try again in a minute/, 2, true],
    ['503 with its own sentence', () => problem(503, 'No data yet: try again in 5 seconds.', { 'Retry-After': '5' }), /^No data yet: try again in 5 seconds\.$/, 1, true],
    ['422', () => problem(422, 'Too broad: add a condition on marketCap.'), /^Too broad: add a condition on marketCap\.$/, 1, false],
  ];
  const ofQuestions: typeof failing = [
    ['422 for the question', () => reply({ answers: [{ status: 422, detail: 'Too broad.' }] }), /^Too broad\.$/, 1, false],
    ['503 for the question', () => reply({ answers: [{ status: 503, detail: 'No data yet.' }] }), /^No data yet\.$/, 1, true],
    ['answers that are missing', () => reply({ answers: [] }), /deploy both from the same version/, 1, true],
  ];

  test.each([
    ...failing.map((row) => [formula, rows, ...row] as const),
    ...[...failing, ...ofQuestions].map((row) => [askingFormula, askedRows, ...row] as const),
  ])('%s', (typed, lastGood, _, transport, sentence, fetches, standsIn) => {
    const desk = startDesk(addon());
    desk.gateway.instead = transport;
    const said = desk.problem(typed);
    expect(said).toMatch(sentence);
    expect(said).not.toContain('\n');
    expect(desk.calls.of('fetch')).toBe(fetches);

    const held = startDesk(addon());
    held.type(typed);
    pass(held, 3_500);
    held.gateway.instead = transport;
    expect(held.attempt(typed)).toEqual(standsIn ? lastGood : sentenceLike(sentence));
    expect(held.problem(typed.replace(/\)$/, ',,, "stale=never")'))).toMatch(sentence);
    pass(held, 200);
    expect(held.problem(typed)).toMatch(sentence);
  });

  test('an address on the own computer', () => {
    const desk = startDesk(addon(), { documentProperties: { GATEWAY_URL: 'http://127.0.0.1:8787' } });
    desk.gateway.instead = throwing('Exception: Address unavailable: http://127.0.0.1:8787');
    expect(desk.problem(formula)).toMatch(/^Google's servers can't reach http:\/\/127\.0\.0\.1:8787, .*: deploy the gateway/);
  });
});

describe('what was not answered', () => {
  const fifty = (desk: Desk, category: string): readonly string[] => [
    ...new Set(Array.from({ length: 50 }, (_, index) => desk.problem(`=COINS("${category}",, "icon",, ${index + 1})`))),
  ];

  test.each<[status: number, fetches: number]>([
    [401, 1],
    [429, 1],
    [500, 2],
    [503, 2],
  ])('with %s concerns every question for twenty seconds', (status, fetches) => {
    const desk = startDesk(addon());
    desk.gateway.instead = () => problem(status, 'Not now.');
    expect(fifty(desk, 'defi')).toEqual([expect.stringContaining('Not now.')]);
    expect(desk.calls.of('fetch')).toBe(fetches);
    desk.gateway.instead = undefined;
    pass(desk, 21);
    expect(desk.type(askingFormula)).toEqual(askedRows);
  });

  test('for want of such a category is not asked again for a minute, whatever is asked of it', () => {
    const desk = startDesk(addon());
    expect(fifty(desk, 'made-up')).toEqual([expect.stringMatching(/^There is no category "made-up"/)]);
    expect(desk.gateway.asked.filter(({ category }) => category === 'made-up')).toHaveLength(1);
    expect(desk.type(askingFormula)).toEqual(askedRows);
    pass(desk, 61);
    desk.problem('=COINS("made-up",, "icon")');
    expect(desk.gateway.asked.filter(({ category }) => category === 'made-up')).toHaveLength(2);
  });

  test('since it is too broad is not asked again for a minute, and others are', () => {
    const desk = startDesk(addon());
    desk.gateway.instead = () => reply({ answers: [{ status: 422, detail: 'Too broad.' }] });
    for (const again of [1, 2, 3]) expect([again, desk.problem(askingFormula)]).toEqual([again, 'Too broad.']);
    expect(desk.calls.of('fetch')).toBe(1);
    desk.gateway.instead = undefined;
    expect(desk.type('=COINS("defi",, "icon")')).toEqual([['icon'], ['eth.png'], ['uni.png']]);
    expect(desk.problem(askingFormula)).toBe('Too broad.');
    pass(desk, 61);
    expect(desk.type(askingFormula)).toEqual(askedRows);
  });
});

describe('time', () => {
  test('no retry once 10 s have passed', () => {
    const desk = startDesk(addon());
    desk.gateway.instead = () => {
      pass(desk, 10);
      return reply('slow', { status: 500 });
    };
    expect(desk.problem(formula)).toMatch(/status 500/);
    expect(desk.calls.of('fetch')).toBe(1);
  });

  test('a retry that helps', () => {
    const desk = startDesk(addon());
    desk.gateway.instead = () => {
      desk.gateway.instead = undefined;
      return reply('once', { status: 502 });
    };
    expect(desk.type(formula)).toEqual(rows);
    expect(desk.calls.of('fetch')).toBe(2);
  });

  test('no next request once 10 s have passed', () => {
    const desk = startDesk(addon());
    desk.gateway.instead = (request) => {
      pass(desk, 10);
      desk.gateway.instead = undefined;
      return desk.gateway.send(request);
    };
    const ids = Array.from({ length: 1001 }, (_, index) => [index === 0 ? 'BTC' : `coin-${index}`]);
    const given = desk.call('COIN', ids, 'price, rank');
    expect(given).toHaveProperty('0', [90_000, 1]);
    expect(given).toHaveProperty('1000', [expect.stringMatching(/^⚠ The gateway took too long: try again/), null]);
    expect(desk.calls.of('fetch')).toBe(1);
  });
});

test('an unexpected problem is logged, and the cell says no more than that', () => {
  const desk = startDesk(addon());
  expect(() => desk.call('COIN', Symbol('odd'))).toThrow('Coinsheet met an unexpected problem');
  expect(desk.logged).toHaveLength(1);
});
