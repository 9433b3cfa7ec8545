// The sidebar shows, tests and saves the settings, in a file with the built add-on.

import { describe, expect, test } from 'vitest';
import { reply } from '../fakes/scripted-gateway.ts';
import { openScriptedFile } from './open-scripted-file.ts';

const token = 'abcdefghijklmnopqrstuvwxyz123456';
const url = 'https://mine.example.com';
const kept = { GATEWAY_URL: url, ACCESS_TOKEN: token, CURRENCY: 'EUR' };
const unchanged = { gatewayUrl: url, accessToken: null, currency: 'EUR', stale: '' };

test('never show the token', () => {
  const start = openScriptedFile({ documentProperties: kept }).ask('start');
  expect(start).toMatchObject({
    ok: true,
    value: { locale: 'en_US', settings: { gatewayUrl: url, token: 'ends in …3456', currency: 'EUR' } },
  });
  expect(JSON.stringify(start)).not.toContain(token.slice(0, 8));
});

test('apply to the next formula at once', () => {
  const file = openScriptedFile();
  file.host.call('COIN', 'BTC');
  expect(file.ask('save', { gatewayUrl: `${url}/`, accessToken: token, currency: '', stale: 'never' })).toMatchObject({
    ok: true,
  });
  file.host.call('COIN', 'BTC');
  const last = file.sent.at(-1);
  expect(last?.url.startsWith(`${url}/`)).toBe(true);
  expect(last?.headers).toMatchObject({ Authorization: `Bearer ${token}` });
  expect(file.host.documentStore.getProperties()).toEqual({ GATEWAY_URL: url, ACCESS_TOKEN: token, STALE: 'never' });
});

test('keep the token if it is not typed again', () => {
  const file = openScriptedFile({ documentProperties: kept });
  file.ask('save', { ...unchanged, currency: 'GBP' });
  expect(file.host.documentStore.getProperties()).toEqual({ ...kept, CURRENCY: 'GBP' });
});

test.each(['save', 'test'])('send no token to another gateway: %s', (action) => {
  const file = openScriptedFile({ documentProperties: kept });
  file.ask(action, { ...unchanged, gatewayUrl: 'https://other.example.com' });
  file.host.call('COIN', 'BTC');
  const toOther = file.sent.filter((request) => request.url.startsWith('https://other.'));
  expect(toOther.length).toBeGreaterThan(0);
  expect(toOther.filter(({ headers }) => 'Authorization' in headers)).toEqual([]);
});

test.each([
  [{ gatewayUrl: 'mine.example.com' }, /^In the settings: Address is "mine\.example\.com"/],
  [{ currency: 'EURO' }, /^In the settings: No currency is called "EURO"/],
  [{ accessToken: 'two words' }, /^In the settings: Access token contains/],
])('refuse %j', (changes, error) => {
  const file = openScriptedFile({ documentProperties: kept });
  expect(file.ask('save', { ...unchanged, ...changes })).toMatchObject({
    ok: false,
    error: expect.stringMatching(error),
  });
  expect(file.host.documentStore.getProperties()).toEqual(kept);
});

describe('tested', () => {
  test('show a price and the time of the data', () => {
    const file = openScriptedFile({ documentProperties: kept });
    expect(file.ask('test', { ...unchanged, currency: '' })).toEqual({
      ok: true,
      value: expect.stringMatching(/^The gateway works: bitcoin costs 90000 USD, data of 11:59:30 UTC\./),
    });
    expect(file.host.documentStore.getProperties()).toEqual(kept);
  });

  test.each<[status: number, body: unknown, error: RegExp]>([
    [401, { status: 401, detail: '' }, /^The gateway refuses the access token/],
    [404, 'no such page', /is not a Coinsheet gateway \(status 404\)/],
    [200, '<html>', /is not a Coinsheet gateway/],
  ])('with status %i', (status, body, error) => {
    const file = openScriptedFile({ documentProperties: kept });
    file.gateway.instead = () => reply(body, { status });
    expect(file.ask('test', unchanged)).toEqual({ ok: false, error: expect.stringMatching(error) });
  });

  test('with an address that does not answer', () => {
    const file = openScriptedFile();
    file.gateway.instead = ({ url: address }) => {
      throw new Error(`Exception: DNS error: ${address}`);
    };
    expect(file.ask('test', unchanged)).toEqual({
      ok: false,
      error: expect.stringContaining(`The gateway at ${url} can't be reached`),
    });
  });
});
