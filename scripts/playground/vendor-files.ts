// Third-party files with their licences, and a page of notices.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../local/places.ts';
import type { StaticFile } from '../assets/static-file.ts';
import { vendors, type Vendor } from './vendors.ts';

const packageFolder = (name: string): string => join(repositoryRoot, 'node_modules', name);

const versionOf = async (name: string): Promise<string> => {
  const described: { readonly version: string } = JSON.parse(
    await readFile(join(packageFolder(name), 'package.json'), 'utf8'),
  );
  return described.version;
};

/** Folder of a package's files. It contains the version, so that the files can be cached forever. */
const folderOf = async ({ name }: Vendor): Promise<string> =>
  `playground/vendor/${name.split('/').at(-1) ?? name}-${await versionOf(name)}`;

export const vendorAddress = async (vendor: Vendor, file: string): Promise<string> =>
  `/${await folderOf(vendor)}/${file}`;

const filesOf = async (vendor: Vendor): Promise<readonly StaticFile[]> => {
  const folder = await folderOf(vendor);
  const names = [...vendor.files, ...(vendor.licenceFile === undefined ? [] : [vendor.licenceFile])];
  return Promise.all(
    names.map(async (name) => ({
      path: `${folder}/${name}`,
      content: await readFile(join(packageFolder(vendor.name), name)),
    })),
  );
};

const noticeOf = async (vendor: Vendor): Promise<string> =>
  [
    `${vendor.name} ${await versionOf(vendor.name)}: ${vendor.role}`,
    `  Licence: ${vendor.licence}${vendor.licenceFile === undefined ? '' : ` (${await vendorAddress(vendor, vendor.licenceFile)})`}`,
    `  Source: https://www.npmjs.com/package/${vendor.name}/v/${await versionOf(vendor.name)}`,
    '',
  ].join('\n');

const INTRODUCTION = `The playground loads these third-party works, unmodified and as separate files unless stated otherwise. The operator
of this gateway may replace them by other versions.
`;

export const vendorFiles = async (): Promise<readonly StaticFile[]> => {
  const all: readonly Vendor[] = Object.values(vendors);
  const [files, notices] = await Promise.all([Promise.all(all.map(filesOf)), Promise.all(all.map(noticeOf))]);
  return [...files.flat(), { path: 'notices.txt', content: [INTRODUCTION, ...notices].join('\n') }];
};
