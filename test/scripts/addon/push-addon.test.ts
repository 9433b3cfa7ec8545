// `npm run addon:push`, with a fake clasp that records its arguments.

import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { pushAddon } from '../../../scripts/addon-push.ts';
import type { Edition } from '../../../scripts/addon/manifest.ts';
import { repositoryRoot } from '../../../scripts/local/places.ts';

const gatewayUrl = 'https://coinsheet.name.workers.dev';

let folder: string;
let pathBefore: string | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coinsheet-push-'));
  pathBefore = process.env['PATH'];
  process.env['PATH'] = `${folder}${delimiter}${pathBefore ?? ''}`;
});
afterEach(async () => {
  process.env['PATH'] = pathBefore ?? '';
  await rm(folder, { recursive: true, force: true });
});

const standInForClasp = async (code: number): Promise<void> => {
  const path = join(folder, 'clasp');
  await writeFile(path, `#!/bin/sh\necho "$@" > called\nexit ${code}\n`);
  await chmod(path, 0o755);
  await writeFile(join(folder, '.clasp.json'), '{}');
};

const push = (given: string | undefined, edition: Edition = 'own'): Promise<string> =>
  pushAddon({ gatewayUrl: given, edition, folder, compiled: inject('compiledFolder') });

describe('pushes', () => {
  test.each<[Edition, readonly string[]]>([
    ['own', [`${gatewayUrl}/`]],
    ['published', ['https://*.workers.dev/', `${gatewayUrl}/`]],
  ])('the %s edition: one setting reaches both the bundle and the allow-list', async (edition, allowed) => {
    await standInForClasp(0);
    expect(await push(gatewayUrl, edition)).toContain(`for ${gatewayUrl}.`);
    const dist = (name: string): Promise<string> => readFile(join(folder, 'apps-script', 'dist', name), 'utf8');
    expect(await dist('app.js')).toContain(`gatewayUrl:"${gatewayUrl}"`);
    const readable = await readFile(join(folder, 'build', 'readable', 'app.js'), 'utf8');
    expect(readable).toContain(`"gatewayUrl":"${gatewayUrl}"`);
    expect(JSON.parse(await dist('appsscript.json'))).toMatchObject({ urlFetchWhitelist: allowed });
    expect(await readFile(join(folder, 'called'), 'utf8')).toBe('push --force\n');
  });
});

describe('pushes nothing, and says what to do', () => {
  test.each([undefined, 'http://127.0.0.1:8787'])('GATEWAY_URL=%s', async (given) => {
    await standInForClasp(0);
    await expect(push(given)).rejects.toThrow("GATEWAY_URL must be your gateway's address");
    await expect(readFile(join(folder, 'called'))).rejects.toThrow('ENOENT');
  });

  test('without .clasp.json', async () => {
    await expect(push(gatewayUrl)).rejects.toThrow('copy .clasp.example.json to it');
  });

  test('with the unchanged example', async () => {
    await standInForClasp(0);
    await copyFile(join(repositoryRoot, '.clasp.example.json'), join(folder, '.clasp.json'));
    await expect(push(gatewayUrl)).rejects.toThrow('put the ID there');
    await expect(readFile(join(folder, 'called'))).rejects.toThrow('ENOENT');
  });

  test('if clasp fails', async () => {
    await standInForClasp(1);
    await expect(push(gatewayUrl)).rejects.toThrow('`npx clasp login` signs in');
  });
});
