// Builds the add-on when its sources are newer than what was built from them.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAddon } from '../addon/build-addon.ts';
import { repositoryRoot } from './places.ts';

const sourceFolders = ['apps-script', 'shared', 'scripts/addon'].map((folder) => join(repositoryRoot, folder));
const outputFolder = join(repositoryRoot, 'apps-script', 'dist');

const filesUnder = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const changedAt = (file: string): number => statSync(file).mtimeMs;

const isStale = (): boolean => {
  const built = filesUnder(outputFolder);
  const sources = sourceFolders.flatMap(filesUnder).filter((file) => !file.startsWith(outputFolder));
  return built.length === 0 || Math.max(...sources.map(changedAt)) > Math.min(...built.map(changedAt));
};

export const buildWhenStale = async (): Promise<void> => {
  if (isStale()) await buildAddon({ gatewayUrl: process.env['GATEWAY_URL'] });
};
