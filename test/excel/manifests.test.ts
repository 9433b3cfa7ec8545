// The files that the gateway serves for Excel and ONLYOFFICE: filled with its address, and by Microsoft's rules.

import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { functions } from '../../addon/functions/functions.ts';
import { functionNames } from '../../addon/functions/call-facts.ts';
import { ADDRESS_PLACEHOLDER, ID_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ assets: inject('pagesFolder') });
});
afterAll(() => gateway.dispose());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** As the edge passes it on: with the name that the person typed. */
const askAt = (host: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    request({ hostname, port, path, headers: { Host: host } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

const paths = ['/excel/manifest.xml', '/excel/functions.json', '/onlyoffice/coinsheet.js'];

describe.each(paths)('%s', (path) => {
  test('has the address at which it is asked for, https behind a proxy', async () => {
    const { status, text } = await askAt('coins.example.com', path);
    expect(status).toBe(200);
    expect(text).toContain('https://coins.example.com');
    expect(text).not.toContain('http://coins.example.com');
    expect([ADDRESS_PLACEHOLDER, 'coinsheet.invalid', ID_PLACEHOLDER].filter((mark) => text.includes(mark))).toEqual(
      [],
    );
  });

  test('may be read by any page and is not taken from a cache', async () => {
    const { headers } = await askAt('coins.example.com', path);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });
});

test('without pages a sentence says what to do', async () => {
  const bare = await startGateway();
  try {
    const response = await bare.get('/excel/manifest.xml');
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { detail: expect.stringContaining('npm run build') },
    ]);
  } finally {
    await bare.dispose();
  }
});

const manifest = async (host = 'coins.example.com') => (await askAt(host, '/excel/manifest.xml')).text;

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('the manifest in XML', () => {
  it('closes its elements, uses each of its resources, and names no other', async () => {
    const text = await manifest();
    const open: string[] = [];
    for (const [, closes, name = '', , isEmpty] of text.matchAll(/<(\/?)([A-Z][\w:]*|bt:\w+)([^>]*?)(\/?)>/g)) {
      if (closes === '/' && open.at(-1) === name) open.pop();
      else if (isEmpty !== '/') open.push(closes + name);
    }
    expect(open).toEqual([]);
    const ids = all(text, /<bt:\w+ id="([^"]*)"/g);
    expect(ids.toSorted()).toEqual([...new Set(all(text, /resid="([^"]*)"/g))].toSorted());
    expect(ids.filter((id) => id.length > 32)).toEqual([]);
    expect(all(text, /<bt:String id="[^"]*" DefaultValue="([^"]*)"/g).filter(({ length }) => length > 250)).toEqual([]);
    const sizes = all(text, /<bt:Image size="(\d+)"/g);
    expect(['16', '32', '80'].map((size) => sizes.filter((one) => one === size).length)).toEqual([2, 2, 2]);
  });

  it('has an id of its own for each address, always the same, and a version', async () => {
    const hosts = ['a.example.com', 'b.example.com', 'a.example.com'];
    const texts = await Promise.all(hosts.map((host) => manifest(host)));
    const guid = /<Id>([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})<\/Id>/g;
    const [first, second, third] = texts.flatMap((text) => all(text, guid));
    expect([first === third, first === second, second === undefined]).toEqual([true, false, false]);
    expect(texts[0]).toMatch(/<Version>[1-9]\d{0,4}(?:\.\d{1,5}){1,3}<\/Version>/);
  });

  it('names files that exist, icons in their sizes', async () => {
    const addresses = all(await manifest(), /DefaultValue="(https?:[^"]*)"/g);
    expect(addresses.filter((address) => !address.startsWith('https://coins.example.com'))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of new Set(addresses)) {
      const response = await gateway.get(new URL(address).pathname);
      expect({ address, status: response.status }).toEqual({ address, status: 200 });
      const [, size] = /icon-(\d+)\.png$/.exec(address) ?? [];
      if (size === undefined) continue;
      // Width and height in the head of a PNG file.
      const bytes = new DataView(await response.arrayBuffer());
      expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([Number(size), Number(size)]);
    }
  });

  it('is a file to save', async () => {
    const { headers } = await askAt('coins.example.com', '/excel/manifest.xml');
    expect(headers['content-type']).toMatch(/xml/);
    expect(headers['content-disposition']).toBe('attachment; filename="coinsheet-manifest.xml"');
  });
});

test('functions.json declares every function of the table, with ranges', async () => {
  const declared = JSON.parse((await askAt('coins.example.com', '/excel/functions.json')).text);
  expect(declared.allowErrorForDataTypeAny).toBe(true);
  expect(declared.functions.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual(
    functionNames.map((name) => [name, name]),
  );
  for (const { id, parameters, description, helpUrl } of declared.functions) {
    const one = functionNames.find((name) => name === id) ?? 'COIN';
    expect(parameters.every(({ dimensionality }: { dimensionality: string }) => dimensionality === 'matrix')).toBe(
      true,
    );
    expect(parameters.filter(({ repeating }: { repeating?: true }) => repeating === true)).toHaveLength(
      'refresh' in functions[one] && functions[one].refresh === 'none' ? 0 : 1,
    );
    expect(description).toBe(functions[one].about);
    expect(helpUrl).toMatch(/^https:\/\/coins\.example\.com\/docs\/functions#coin/);
  }
});

test('the task pane may load Office’s script, and pages of Office may frame it', async () => {
  const response = await gateway.get('/excel/task-pane');
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const directive = (name: string): string => policy.split('; ').find((one) => one.startsWith(name)) ?? '';
  expect(directive('script-src')).toContain('https://appsforoffice.microsoft.com');
  expect(directive('script-src')).not.toMatch(/unsafe/);
  expect(directive('frame-ancestors')).toContain('https://*.cloud.microsoft');
  expect(response.headers.get('X-Frame-Options')).toBeNull();
});
