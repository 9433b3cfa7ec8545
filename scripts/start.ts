// `npm start`: builds what is stale, then runs the gateway.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAddon } from './addon/build-addon.ts';
import { buildAssets } from './assets/build-assets.ts';
import { runCommand } from './local/environment.ts';
import { assetsFolder, repositoryRoot } from './local/places.ts';
import { startGateway } from './local/start-gateway.ts';

const addonFolder = join(repositoryRoot, 'apps-script', 'dist');

const inRepository = (path: string): string => join(repositoryRoot, path);

const addonSources = ['addon', 'apps-script', 'shared', 'scripts/addon'].map(inRepository);
/** The pages are made from the add-on, the tables and the gateway. The lock file changes with the packages. */
const pageSources = [
  'playground',
  'pages',
  'scripts',
  'workers/gateway',
  'docs',
  'icons',
  'wrangler.toml',
  'package-lock.json',
].map(inRepository);

const filesUnder = (path: string): readonly string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};

const changedAt = (file: string): number => statSync(file).mtimeMs;

const isStale = (output: string, sources: readonly string[]): boolean => {
  const built = filesUnder(output);
  const files = sources.flatMap(filesUnder).filter((file) => !file.startsWith(output));
  return built.length === 0 || Math.max(...files.map(changedAt)) > Math.min(...built.map(changedAt));
};

const buildWhenStale = async (): Promise<void> => {
  if (isStale(addonFolder, addonSources)) await buildAddon({ gatewayUrl: process.env['GATEWAY_URL'] });
  if (isStale(assetsFolder, [...addonSources, addonFolder, ...pageSources])) await buildAssets({ addonFolder });
};

await runCommand(() => startGateway(process.argv.slice(2), buildWhenStale));
