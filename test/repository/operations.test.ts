// Checks docs/operations.md: computes its cost tables again, and compares its fields with those of /status.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unstable_readConfig } from '../../scripts/local/wrangler.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatewayConfig, repositoryRoot } from '../../scripts/local/places.ts';
import { readObject } from '../support/list-answer.ts';
import { costTable, pacingTable } from '../support/operating-costs.ts';
import { startGateway } from '../support/start-gateway.ts';

const { vars } = unstable_readConfig({ config: gatewayConfig });
const setting = (name: string): number => Number(vars[name]);

let page: string;
beforeAll(async () => {
  page = await readFile(join(repositoryRoot, 'docs/operations.md'), 'utf8');
});

describe('the tables of costs', () => {
  it('credits and KV writes a day', async () => {
    expect(page).toContain(`\n${await costTable(setting('KV_WRITES_PER_DAY'))}\n`);
  });

  it('lifetimes by budget', () => {
    expect(page).toContain(`\n${pacingTable(setting('SNAPSHOT_TTL_SECONDS'), setting('SNAPSHOT_COINS'))}\n`);
  });

  it('name the settings they were computed with', () => {
    expect(page).toContain(`\`KV_WRITES_PER_DAY\` ${setting('KV_WRITES_PER_DAY')}`);
    expect(page).toContain(`\`SNAPSHOT_TTL_SECONDS\` ${setting('SNAPSHOT_TTL_SECONDS')}`);
  });
});

it('names every setting of wrangler.toml', () => {
  expect(Object.keys(vars).filter((name) => name !== 'UPSTREAM_URL' && !page.includes(`\`${name}\``))).toEqual([]);
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of all fields of a value, including those of nested objects and lists. */
const fieldsOf = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  return isObject(value) ? Object.entries(value).flatMap(([name, held]) => [name, ...fieldsOf(held)]) : [];
};

it('explains each field of /status', async () => {
  const gateway = await startGateway({ marketVars: { MARKET_COINS: '300' } });
  try {
    await gateway.get('/coins');
    const status = await readObject(await gateway.get('/status'));
    const [, section = ''] = page.split('## What `/status` shows');
    const told = new Set([...(section.split('\n## ')[0] ?? '').matchAll(/[A-Za-z]\w*/g)].map(([word]) => word));
    const fields = new Set(fieldsOf(status));
    expect(fields.size).toBeGreaterThan(25);
    expect([...fields].filter((field) => !told.has(field))).toEqual([]);
  } finally {
    await gateway.dispose();
  }
});
