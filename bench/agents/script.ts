// What /mcp adds to the gateway's script: the bundle as it is, minus one whose route for it is empty.

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { repositoryRoot } from '../../scripts/local/places.ts';
import type { Reading } from '../gateway/reading.ts';

const TARGET_KILOBYTES = 10;

const withoutMcp: Plugin = {
  name: 'without-mcp',
  setup(bundle) {
    bundle.onLoad({ filter: /route\/post-mcp\.ts$/ }, () => ({
      contents: "export const postMcp = () => new Response(); export const wantsTokenInHeader = '';",
    }));
  },
};

const gzipBytes = async (plugins: Plugin[]): Promise<number> => {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, 'workers/gateway/worker.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    platform: 'browser',
    minify: true,
    external: ['cloudflare:*', 'node:*'],
    plugins,
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).byteLength;
};

export const agentScriptReadings = async (): Promise<readonly Reading[]> => {
  const [whole, without] = await Promise.all([gzipBytes([]), gzipBytes([withoutMcp])]);
  const note = `of ${(whole / 1000).toFixed(1)} kB`;
  return [
    { name: 'script of /mcp, gzip', unit: 'kB', value: (whole - without) / 1000, target: TARGET_KILOBYTES, note },
  ];
};
