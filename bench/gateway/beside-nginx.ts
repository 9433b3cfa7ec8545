// The same random questions through nginx's `proxy_cache` and through the gateway, both empty at the start, with the
// same slow upstream.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningWorker } from '../../scripts/local/start-worker.ts';
import { debianCommand } from '../../test/support/debian-command.ts';
import { freePorts } from '../../test/support/run-command.ts';
import { putFaults, usageOf } from '../../test/support/sandbox.ts';
import { callsOf } from './credits.ts';
import { askAll, randomQuestions } from './random-questions.ts';
import { startKeyValueServer } from './key-value-server.ts';
import { quantile, type Reading } from '../readings.ts';
import { keys, startGateway, startMarket, type Stage } from './stage.ts';

const UPSTREAM_DELAY_MILLISECONDS = 150;
const AT_ONCE = 16;

const configurationOf = (port: string, upstream: string, folder: string): string => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/temp;
  proxy_cache_path ${folder}/cache keys_zone=answers:10m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_set_header X-API-KEY ${keys.nginx};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache answers;
      proxy_cache_lock on;
      proxy_cache_valid 200 120s;
      proxy_ignore_headers Cache-Control Expires;
    }
  }
}
`;

interface Proxy {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const startNginx = async (upstream: string): Promise<Proxy> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-nginx-'));
  const [port = ''] = await freePorts(1);
  await writeFile(join(folder, 'nginx.conf'), configurationOf(port, upstream, folder));
  const command = await debianCommand('nginx', 'nginx-light');
  const child = spawn(command, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  // The upstream's home page is free and is no question.
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const url = `http://127.0.0.1:${port}`;
    if (await fetch(url).catch(() => undefined)) return { url, stop };
    await sleep(50);
  }
  await stop();
  throw new Error('nginx does not answer');
};

/** Asks all questions of a server, whose calls of the upstream have this key. */
const readingsOf = async (
  who: string,
  { url, stop }: Proxy,
  market: RunningWorker,
  key: string,
  queries: readonly string[],
): Promise<readonly Reading[]> => {
  try {
    const answers = await askAll(
      queries.map((query) => `${url}/coins?${query}`),
      AT_ONCE,
    );
    const times = answers.map(({ milliseconds }) => milliseconds);
    const failed = answers.filter(({ status }) => status !== 200 && status !== 422).length;
    const note = failed === 0 ? '' : `${failed} requests failed`;
    const name = `1,000 random questions through ${who}`;
    return [
      { name: `${name}: upstream`, unit: 'calls', value: callsOf((await usageOf(market.url, key)).paths), note },
      { name: `${name}: p50`, unit: 'ms', value: quantile(times, 0.5) },
      { name: `${name}: p99`, unit: 'ms', value: quantile(times, 0.99) },
    ];
  } finally {
    await stop();
  }
};

export const besideNginxReadings = async (stage: Stage, coins: number, depth: number): Promise<readonly Reading[]> => {
  const [market, store] = await Promise.all([startMarket(coins), startKeyValueServer()]);
  try {
    await putFaults(market.url, [{ path: '/coins*', delay: UPSTREAM_DELAY_MILLISECONDS }]);
    const queries = randomQuestions(depth).map(({ upstream }) => upstream);
    const nginx = await readingsOf('nginx', await startNginx(market.url), market, keys.nginx, queries);
    const gateway = await startGateway({ stage, market, store, depth });
    return [...nginx, ...(await readingsOf('the gateway', gateway, market, keys.gateway, queries))];
  } finally {
    await Promise.all([market.dispose(), store.stop()]);
  }
};
