// The sources of a formula's settings, and the gateway that receives a token.

import { describe, expect, test } from 'vitest';
import { addonGatewayUrl } from '../support/addon-gateway-url.ts';
import { formula } from './fakes/asked-formulas.ts';
import { startDesk } from './fakes/desk.ts';
import { asOf, reply } from './fakes/scripted-gateway.ts';
const sent = (options: Parameters<typeof startDesk>[0]) => {
  const desk = startDesk(options);
  const requests: { url: string; authorization: string | undefined; body: string }[] = [];
  desk.gateway.instead = ({ url, headers, body = '' }) => {
    requests.push({ url, authorization: headers['Authorization'], body });
    return reply({ answers: [{ columns: ['icon'], rows: [[1]], asOf, expires: asOf }] });
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

  test.each<[title: string, options: Parameters<typeof startDesk>[0], authorization: string | undefined]>([
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
});

describe('an access token', () => {
  const ask = (gatewayUrl: string): { said: unknown; tokens: readonly (string | undefined)[] } => {
    const desk = startDesk({ documentProperties: { GATEWAY_URL: gatewayUrl, ACCESS_TOKEN: 'secret-token' } });
    const tokens: (string | undefined)[] = [];
    desk.gateway.instead = ({ headers }) => {
      tokens.push(headers['Authorization']);
      return reply('no', { status: 500 });
    };
    return { said: desk.attempt(formula), tokens };
  };

  test.each([
    'https://mine.test',
    'https://mine.test:8443/base',
    'http://localhost:8787',
    'http://LOCALHOST',
    'http://127.0.0.1:8787/base',
    'http://[::1]:8787',
  ])('is sent to %s', (gatewayUrl) => {
    expect(ask(gatewayUrl).tokens).toEqual(['Bearer secret-token', 'Bearer secret-token']);
  });

  test.each([
    'http://mine.test',
    'http://192.168.0.7:8787',
    'http://localhost.mine.test',
    'http://localhost@mine.test',
    'http://localhost:80@mine.test/',
    'http://127.0.0.1.mine.test',
    'http://127.0.0.11',
    'http://localhost\\@mine.test',
  ])('is never sent to %s', (gatewayUrl) => {
    const { said, tokens } = ask(gatewayUrl);
    expect(tokens).toEqual([]);
    const address = gatewayUrl.replace(/\/$/, '');
    expect(said).toBe(
      `In the settings: Address is "${address}", and an access token is sent over https only: write ${address.replace('http:', 'https:')}, or remove the token.`,
    );
  });

  test('does not follow a redirect; a request without one does', () => {
    const followed = [{ ACCESS_TOKEN: 'secret-token' }, {}].map((documentProperties) => {
      const desk = startDesk({ documentProperties });
      let follows: boolean | undefined;
      desk.gateway.instead = ({ followRedirects }) => {
        follows = followRedirects;
        return reply('', { status: 301, headers: { Location: 'https://elsewhere.test/' } });
      };
      expect(desk.problem(formula)).toMatch(/is not a Coinsheet gateway \(status 301\): correct the address/);
      return follows;
    });
    expect(followed).toEqual([false, true]);
  });
});
