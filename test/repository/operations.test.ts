// Checks docs/operations.md: computes its table of lifetimes again, and compares its fields with those of /status.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../scripts/local/wrangler.ts';
import { beforeAll, expect, it } from 'vitest';
import { budgetOfKey } from '../support/budget-of-key.ts';
import { refreshCreditsPerSecond } from '../../workers/gateway/broker/spend/budget.ts';
import { creditsFor } from '../../workers/gateway/broker/sets/depth.ts';
import { capabilities } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import { gatewayConfig, repositoryRoot } from '../../scripts/local/places.ts';
import { readObject } from '../support/list-answer.ts';
import { startGateway } from '../support/start-gateway.ts';

const { vars } = readConfig({ config: gatewayConfig });
const setting = (name: string): number => Number(vars[name]);

let page: string;
beforeAll(async () => {
  page = await readFile(join(repositoryRoot, 'docs/operations.md'), 'utf8');
});

/** The first moment of a month with 31 days. */
const monthBegins = Date.UTC(2026, 0, 1);
const endless = Number.POSITIVE_INFINITY;

const setCounts = [1, 2, 4, 10, 32] as const;
/** Credits that a key's plan gives in a month; the first is the free plan's. */
const plans = [20_000, 100_000, 400_000, 1_000_000] as const;

const number = (value: number): string => value.toLocaleString('en-GB');

const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`;

const table = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(header), `|${'---|'.repeat(header.length)}`, ...rows.map(row)].join('\n');

/** How long snapshots count as fresh, in seconds, where sets are asked for all day, by the plan of the key. */
const pacingTable = (ttlSeconds: number, depth: number): string => {
  const lifetime = (credits: number, sets: number): number => {
    // Where all that accrues is spent, the accrual of three hours is saved.
    const level = (3 * credits) / 31 / 24;
    const budget = budgetOfKey(credits + level, { saved: { level, at: monthBegins } });
    const seconds = (sets * creditsFor(depth, endless, capabilities)) / refreshCreditsPerSecond(budget, monthBegins);
    return Math.ceil(Math.max(ttlSeconds, seconds) - 1e-6);
  };
  return table(
    ['credits a month', 'a day', ...setCounts.map((sets) => (sets === 1 ? '1 set' : `${sets} sets`))],
    plans.map((credits) => [credits, Math.floor(credits / 31), ...setCounts.map((sets) => lifetime(credits, sets))]),
  );
};

it('has the lifetimes that the broker would give, by budget and number of sets', () => {
  expect(page).toContain(`\n${pacingTable(setting('SNAPSHOT_TTL_SECONDS'), setting('SNAPSHOT_COINS'))}\n`);
  expect(page).toContain(`\`SNAPSHOT_TTL_SECONDS\` ${setting('SNAPSHOT_TTL_SECONDS')}`);
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
