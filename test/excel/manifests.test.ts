// The files that the gateway serves for Excel and ONLYOFFICE: filled with its address, and by Microsoft's rules.

import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { functions } from '../../addon/functions/functions.ts';
import { functionNames } from '../../addon/functions/call-facts.ts';
import { ADDRESS_PLACEHOLDER, ID_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { manifestProblems } from './manifest-rules.ts';
import { elementAt, everyElement, readXml } from './read-xml.ts';

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

const manifest = async (host = 'coins.example.com') => readXml((await askAt(host, '/excel/manifest.xml')).text);

describe('the manifest in XML', () => {
  it('follows the rules', async () => {
    expect(manifestProblems(await manifest())).toEqual([]);
  });

  it.each<[title: string, from: string | RegExp, to: string, problem: string]>([
    [
      'an element too late',
      /(<Version>.*<\/Version>)\s*(<ProviderName>.*<\/ProviderName>)/,
      '$2$1',
      'Version comes too late',
    ],
    ['a missing element', /<ProviderName>.*<\/ProviderName>/, '', 'lacks ProviderName'],
    ['a wrong element', '<Permissions>', '<Sets/><Permissions>', 'may not have Sets'],
    ['an address without encryption', /https(:\/\/[^"]*icon-32)/g, 'http$1', 'is not https'],
    ['an icon too few', /<bt:Image size="80"[^>]*>/, '', 'an icon has no size 80'],
    ['a resource that is none', 'resid="Button.Tooltip"', 'resid="Button.Tip"', 'no resource Button.Tip'],
    ['a short runtime', 'lifetime="long"', 'lifetime="short"', 'share no runtime'],
    ['a version below 1', /<Version>1/, '<Version>0', 'the version is none'],
    ['an id that is none', /<Id>..../, '<Id>', 'the id is no GUID'],
  ])('%s would be found', async (_, from, to, problem) => {
    const { text } = await askAt('coins.example.com', '/excel/manifest.xml');
    const spoiled = text.replace(from, to);
    expect(spoiled).not.toBe(text);
    expect(manifestProblems(readXml(spoiled))).toContainEqual(expect.stringContaining(problem));
  });

  it('has an id of its own for each address, always the same', async () => {
    const ids = await Promise.all(
      ['a.example.com', 'b.example.com', 'a.example.com'].map(
        async (host) => elementAt(await manifest(host), 'Id')?.text,
      ),
    );
    expect(ids[0]).toBe(ids[2]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('names files that exist, icons in their sizes', async () => {
    const addresses = everyElement(await manifest()).flatMap(({ attributes }) => attributes['DefaultValue'] ?? []);
    const own = addresses.filter((address) => address.startsWith('https://coins.example.com'));
    expect(own.length).toBeGreaterThan(5);
    for (const address of new Set(own)) {
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
