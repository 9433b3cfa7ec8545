// Names that are not listed are looked into before a set is opened with them.

import { beforeEach, expect, it, vi } from 'vitest';
import type { Gateway } from '../../../workers/gateway/gateway.ts';
import { testConfiguration } from '../../support/in-process-gate.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const coins = [coin('bitcoin', 'BTC', 1, 1e12), coin('aave', 'AAVE', 2, 1e9)];
const names = ['defi', 'privacy'] as const;

let gateway: InProcessGateway;
let isolate: Gateway;
let doCountsFail: boolean;

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  doCountsFail = false;
  gateway = startInProcessGateway({
    configuration: testConfiguration(() => 1_000_000_000),
    upstream(parameters) {
      if (doCountsFail && parameters.get('limit') === '1') return 'away';
      const asked = (parameters.get('categories') ?? parameters.get('blockchains'))?.split(',');
      return plainUpstream(asked === undefined || names.some((name) => asked.includes(name)) ? coins : [], parameters);
    },
  });
  isolate = gateway.isolate();
});

const ask = (path: string): Promise<Response> => askIsolate(isolate, path);
const sets = async (): Promise<readonly string[]> => (await gateway.gate.status()).sets.map(({ set }) => set);
const asked = (): readonly string[] =>
  gateway.asked.map(
    (parameters) => `${parameters.get('categories') ?? parameters.get('blockchains')} ${parameters.get('limit')}`,
  );

it.each([
  ['/coins?category=defi,made-up', 'category "made-up"'],
  ['/coins?category=made-up', 'category "made-up"'],
  ['/coins?chain=made-up', 'chain "made-up"'],
  ['/coins?category=made-up&explain=true', 'category "made-up"'],
  ['/coins?where=not%20category%20%3D%20made-up', 'category "made-up"'],
  ['/snapshot?category=defi,made-up', 'category "made-up"'],
])('%s opens no set', async (path, name) => {
  const answers = await Promise.all([ask(path), ask(path), ask(path)]);
  for (const answer of [...answers, await ask(path)]) {
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(`There is no ${name} with any coin`) });
  }
  expect(await sets()).not.toContainEqual(expect.stringContaining('made-up'));
  expect(asked()).toEqual(['made-up 1']);
});

it('one that has coins is asked for once, then opened', async () => {
  expect((await ask('/coins?category=privacy')).status).toBe(200);
  expect(asked()).toEqual(['privacy 1', 'privacy 1000']);
  isolate = gateway.isolate();
  expect((await ask('/coins?category=privacy')).status).toBe(200);
  expect(asked()).toHaveLength(2);
});

it('what is held is given also where nothing can be asked', async () => {
  await ask('/coins?category=privacy');
  doCountsFail = true;
  isolate = gateway.isolate();
  expect((await ask('/coins?category=privacy')).status).toBe(200);
});

it('no set is opened with names that cannot be looked into', async () => {
  doCountsFail = true;
  expect((await ask('/coins?category=defi,privacy')).status).toBe(503);
  expect(await sets()).toEqual([]);
});
