// Both Workers pass wrangler's checks and are bundled for a deployment, offline.

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readConfig } from '../../scripts/local/wrangler.ts';
import { gatewayConfig, marketConfig, repositoryRoot } from '../../scripts/local/places.ts';

const dryRun = async (config: string): Promise<{ output: string; script: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-deploy-'));
  try {
    const wrangler = join(repositoryRoot, 'node_modules/.bin/wrangler');
    const { stdout } = await promisify(execFile)(wrangler, ['deploy', '--dry-run', '--outdir', folder, '-c', config], {
      cwd: repositoryRoot,
      // Tests before it in its process may have made wrangler quiet.
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG: 'log' },
    });
    const name = (await readdir(folder)).find((file) => file.endsWith('.js'));
    return { output: stdout, script: await readFile(join(folder, name ?? ''), 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
};

it('the gateway, with its KV namespace and at most 130 KB of script', async () => {
  const { output, script } = await dryRun(gatewayConfig);
  expect(output).toContain('env.SNAPSHOTS');
  expect(gzipSync(script).byteLength).toBeLessThan(130 * 1024);
});

it('only the deployed version of the gateway is on the internet', () => {
  expect(readConfig({ config: gatewayConfig }, { hideWarnings: true }).preview_urls).toBe(false);
});

it('query strings are not in the platform’s log: they may contain an access token', async () => {
  expect(await readFile(gatewayConfig, 'utf8')).toMatch(/^redact_query_string = true$/m);
});

it('the market service, with its Durable Object and without faults on demand', async () => {
  const { output, script } = await dryRun(marketConfig);
  expect(output).toContain('env.BOOK');
  expect(output).not.toContain('SANDBOX_ADMIN');
  expect(script).toContain('bitcoin');
});
