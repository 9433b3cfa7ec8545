// The sentence of a formula without an answer, and the requests after it.

import { describe, expect, test } from 'vitest';
import { askedRows, askingFormula, formula, pass, problem, quota, rows, throwing } from './fakes/asked-formulas.ts';
import { startDesk, type Desk } from './fakes/desk.ts';
import { reply } from './fakes/scripted-gateway.ts';
import { sentenceLike } from './fakes/sentence-like.ts';
import type { Transport } from './fakes/transport.ts';
// oxfmt-ignore
describe('a failure is one sentence with a remedy', () => {
  type Row = readonly [name: string, transport: Transport, sentence: RegExp, fetches: number, standsIn: boolean];
  const failing: readonly Row[] = [
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
    ['unreachable', throwing('Exception: Address unavailable: https://…'), /^The gateway at https:\S+ can't be reached: try again/, 2, true],
    ['DNS', throwing('Exception: DNS error: https://…'), /^The gateway at https:\S+ can't be reached: try again/, 2, true],
    ['a web page', () => reply('<!doctype html><p>Welcome'), /is not a Coinsheet gateway \(status 200\): correct the address in the settings/, 1, true],
    ['another page', () => reply('<p>Not found', { status: 404 }), /is not a Coinsheet gateway \(status 404\): correct the address in the settings/, 1, true],
    ['another service', () => reply({ hello: 'world' }), /answered in a form this add-on doesn't know: deploy both/, 1, true],
    ['401', () => problem(401, 'No token.'), /^The gateway refuses the access token, .* put a valid one into the settings\. \(No token\.\)$/, 1, false],
    ['429', () => problem(429, 'Too many requests: wait 30 seconds.'), /^Too many requests: wait 30 seconds\.$/, 1, true],
    ["Cloudflare's 429", () => reply('error code: 1027', { status: 429, headers: { 'Retry-After': '3600' } }), /too many requests: try again in 60 minutes/, 1, true],
    ['500', () => reply('Internal error', { status: 500 }), /^The gateway failed \(status 500\): try again in a minute/, 2, true],
    ['503 with its own sentence', () => problem(503, 'No data yet: try again in 5 seconds.', { 'Retry-After': '5' }), /^No data yet: try again in 5 seconds\.$/, 1, true],
    ['the market data service, whatever the status', () => reply({ type: 'urn:coinsheet:error:upstream-credits', status: 406, detail: 'The service said no.' }, { status: 406 }), /^The service said no\.$/, 2, true],
    ['422', () => problem(422, 'Too broad: add a condition on marketCap.'), /^Too broad: add a condition on marketCap\.$/, 1, false],
  ];
  const ofQuestions: readonly Row[] = [
    ['422 for the question', () => reply({ answers: [{ status: 422, detail: 'Too broad.' }] }), /^Too broad\.$/, 1, false],
    ['503 for the question', () => reply({ answers: [{ status: 503, detail: 'No data yet.' }] }), /^No data yet\.$/, 1, true],
    ['answers that are missing', () => reply({ answers: [] }), /deploy both from the same version/, 1, true],
  ];

  test.each([
    ...failing.map((row) => [formula, rows, ...row] as const),
    ...[...failing, ...ofQuestions].map((row) => [askingFormula, askedRows, ...row] as const),
  ])('%s', (typed, lastGood, _, transport, sentence, fetches, standsIn) => {
    const desk = startDesk();
    desk.gateway.instead = transport;
    const said = desk.problem(typed);
    expect(said).toMatch(sentence);
    expect(said).not.toContain('\n');
    expect(desk.calls.of('fetch')).toBe(fetches);

    const held = startDesk();
    held.type(typed);
    pass(held, 3_500);
    held.gateway.instead = transport;
    expect(held.attempt(typed)).toEqual(standsIn ? lastGood : sentenceLike(sentence));
    expect(held.problem(typed.replace(/\)$/, ',,, "stale=never")'))).toMatch(sentence);
    pass(held, 200);
    expect(held.problem(typed)).toMatch(sentence);
  });

  test('an address on your own computer, which Google never reaches, and its last good rows', () => {
    const [cold, held] = [1, 2].map(() =>
      startDesk({ documentProperties: { GATEWAY_URL: 'http://127.0.0.1:8787' } }),
    );
    held?.type(formula);
    for (const desk of [cold, held].flatMap((one) => one ?? [])) {
      pass(desk, 3_500);
      desk.gateway.instead = throwing('Exception: Address unavailable: http://127.0.0.1:8787');
    }
    expect(cold?.problem(formula)).toMatch(
      /^The gateway at http:\/\/127\.0\.0\.1:8787, .* can't be reached: start it.* deploy it/,
    );
    expect(held?.attempt(formula)).toEqual(rows);
  });
});

describe('an unanswered question', () => {
  const fifty = (desk: Desk, category: string): readonly string[] => [
    ...new Set(Array.from({ length: 50 }, (_, index) => desk.problem(`=COINS("${category}",, "icon",, ${index + 1})`))),
  ];

  test.each<[status: number, fetches: number]>([
    [401, 1],
    [429, 1],
    [500, 2],
    [503, 2],
  ])('with %s concerns every question for twenty seconds', (status, fetches) => {
    const desk = startDesk();
    desk.gateway.instead = () => problem(status, 'Not now.');
    expect(fifty(desk, 'defi')).toEqual([expect.stringContaining('Not now.')]);
    expect(desk.calls.of('fetch')).toBe(fetches);
    desk.gateway.instead = undefined;
    pass(desk, 21);
    expect(desk.type(askingFormula)).toEqual(askedRows);
  });

  test('that is too broad is not asked again for a minute, but others are', () => {
    const desk = startDesk();
    desk.gateway.instead = () => reply({ answers: [{ status: 422, detail: 'Too broad.' }] });
    for (const again of [1, 2, 3]) expect([again, desk.problem(askingFormula)]).toEqual([again, 'Too broad.']);
    expect(desk.calls.of('fetch')).toBe(1);
    desk.gateway.instead = undefined;
    expect(desk.type('=COINS("defi",, "icon")')).toEqual([['Icon'], ['eth.png'], ['uni.png']]);
    expect(desk.problem(askingFormula)).toBe('Too broad.');
    pass(desk, 61);
    expect(desk.type(askingFormula)).toEqual(askedRows);
  });
});

describe("a gateway's sentence", () => {
  const accessToken = 'tok+en/1234567890abcdef';
  const spoken = `No ${accessToken}\n\u0000\u202eand ${encodeURIComponent(accessToken)}. ${'Much more. '.repeat(400)}`;
  const shown = /^No •••(?: and •••\. )(?:Much more\. )+.*…$/;
  const body = { status: 503, detail: spoken };

  const speaking: readonly (readonly [what: string, formula: string, transport: Transport])[] = [
    ['about a reply', askingFormula, () => reply(body, { status: 503, headers: { 'Retry-After': '5' } })],
    ['about a set', formula, () => reply(body, { status: 503, headers: { 'Retry-After': '5' } })],
    ['about a question', askingFormula, () => reply({ answers: [body] })],
    [
      'about a coin',
      '=COIN("tiny", "icon")',
      () =>
        reply({
          answers: [{ columns: ['icon'], rows: [null], asOf: '', expires: '', problems: [{ ...body, row: 0 }] }],
        }),
    ],
  ];

  test.each(speaking)('%s is one line of limited length, without the token', (_, typed, transport) => {
    const desk = startDesk({ documentProperties: { ACCESS_TOKEN: accessToken } });
    desk.gateway.instead = transport;
    for (const again of [1, 2]) {
      const said = desk.problem(typed);
      expect([again, said]).toEqual([again, expect.stringMatching(shown)]);
      expect(said.length).toBeLessThanOrEqual(300);
    }
    // Only the entry of the settings contains the token.
    const keys = desk.documentCache.keys.filter((key) => !key.includes(':settings:'));
    expect(JSON.stringify(desk.documentCache.getAll(keys))).not.toContain(accessToken);
  });

  test('about the token is without the token', () => {
    const desk = startDesk({ documentProperties: { ACCESS_TOKEN: accessToken } });
    desk.gateway.instead = () => problem(401, `Unknown token ${accessToken}.`);
    expect(desk.problem(formula)).toMatch(/ \(Unknown token •••\.\)$/);
  });
});
