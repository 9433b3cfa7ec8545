// Every provider of the registry passes the contract of the port, over recorded answers.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { providerNames } from '../../../workers/gateway/providers/registry.ts';

it('each provider has recordings', () => {
  const folder = new URL('.', import.meta.url);
  const described = readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/^describeProvider\(\{\s+provider(?:: (\w+))?,/gm),
    ])
    .map(([, name]) => name);
  expect(new Set(described)).toEqual(new Set(providerNames));
});
