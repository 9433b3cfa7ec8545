// Which pages a gateway on its user's own computer answers.

import { describe, expect, it } from 'vitest';
import { isOwnComputer } from '../../addon/client/send-to-gateway.ts';
import { isLoopback } from '../../shared/text/setting.ts';
import { refusedPage } from '../../workers/gateway/http/request/identify.ts';

const own = 'http://127.0.0.1:8787/coins';

const refused = (headers: Record<string, string>, allowed: readonly string[], url = own): string | undefined =>
  refusedPage(new Request(url, { headers }), allowed);

describe('with real prices on this computer', () => {
  it.each<[string, Record<string, string>, string | undefined, string?]>([
    ['a program', {}, undefined],
    ['a page of its own', { Origin: 'http://127.0.0.1:8787' }, undefined],
    ['a page of its own that reads', { 'Sec-Fetch-Site': 'same-origin' }, undefined],
    ['an address that is typed', { 'Sec-Fetch-Site': 'none' }, undefined],
    ['a link to it', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }, undefined],
    ['another page', { Origin: 'https://evil.example' }, 'https://evil.example'],
    ['a page without an origin', { Origin: 'null' }, 'null'],
    ['a page of another port', { Origin: 'http://127.0.0.1:3000' }, 'http://127.0.0.1:3000'],
    ['an image of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }, 'another site'],
    ['a frame of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe' }, 'another site'],
    ['a script of another port', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'script' }, 'another site'],
    ['a page of a name that leads to this computer', {}, 'evil.example:8787', 'http://evil.example:8787/coins'],
    ['a page of a name like an address', {}, '127.evil.example', 'http://127.evil.example/coins'],
  ])('%s', (_title, headers, expected, url = own) => {
    expect(refused(headers, [], url)).toBe(expected);
    expect(refused(headers, ['*'], url)).toBeUndefined();
  });

  it('a page that the operator allows', () => {
    expect(refused({ Origin: 'https://Sheets.example' }, ['https://sheets.example'])).toBeUndefined();
    expect(refused({ Origin: 'https://sheets.example.evil' }, ['https://sheets.example'])).toBeDefined();
  });
});

describe('this computer is', () => {
  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['[::1]', true],
    ['gateway.localhost', true],
    ['127.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example', false],
    ['10.evil.example', false],
  ])('%s: %s', (host, isThis) => {
    expect([isLoopback(host), isOwnComputer(`http://${host}:8787`)]).toEqual([isThis, isThis && !host.startsWith('g')]);
  });

  it.each(['http://10.0.0.7', 'https://192.168.1.2/x', 'http://172.16.0.1:80'])('near: %s', (url) => {
    expect(isOwnComputer(url)).toBe(true);
  });
});
