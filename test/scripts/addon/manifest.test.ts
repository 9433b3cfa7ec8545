// The add-on's permissions: no more than it needs, and as docs/publishing.md lists them for reviewers.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { addonManifest, scopes, type Edition } from '../../../scripts/addon/manifest.ts';
import { repositoryRoot } from '../../../scripts/local/places.ts';
const own = 'https://coins.example.com';
const onWorkersDev = 'https://coinsheet.name.workers.dev';
/** A script that uses every service with a permission. */
const script = scopes.map(({ service }) => `${service}.use();`).join('\n');
const local = 'http://127.0.0.1:8787';
const anyWorkersDev = 'https://*.workers.dev/';

test('a complete manifest', () => {
  expect(addonManifest(onWorkersDev, 'published', script)).toEqual({
    timeZone: 'Etc/UTC',
    dependencies: {},
    exceptionLogging: 'STACKDRIVER',
    runtimeVersion: 'V8',
    oauthScopes: [
      'https://www.googleapis.com/auth/script.external_request',
      'https://www.googleapis.com/auth/spreadsheets.currentonly',
      'https://www.googleapis.com/auth/script.container.ui',
    ],
    urlFetchWhitelist: [anyWorkersDev, `${onWorkersDev}/`],
  });
});

// oxfmt-ignore
test.each<[Edition, string, readonly string[]]>([
  ['own', own, [`${own}/`]],
  ['own', `${onWorkersDev}/below`, [`${onWorkersDev}/`]],
  ['own', local, [anyWorkersDev]],
  ['published', own, [anyWorkersDev, `${own}/`]],
  ['published', local, [anyWorkersDev]],
])('%s, %s: may fetch from %j', (edition, gatewayUrl, hosts) => {
  expect(addonManifest(gatewayUrl, edition, script).urlFetchWhitelist).toEqual(hosts);
});

test('only the own edition may run on a schedule', () => {
  const clock = 'https://www.googleapis.com/auth/script.scriptapp';
  expect(addonManifest(own, 'own', script).oauthScopes).toContain(clock);
  expect(addonManifest(own, 'published', script).oauthScopes).not.toContain(clock);
});

test.each(scopes.map(({ name, service }) => [name, service] as const))('%s: only with %s', (name, service) => {
  const without = addonManifest(own, 'own', script.replace(`${service}.`, 'other.')).oauthScopes;
  expect(without).not.toContain(`https://www.googleapis.com/auth/${name}`);
  expect(without).toHaveLength(scopes.length - 1);
});

test('the built add-on requests the permissions it uses', () => {
  const built = (file: string): string => readFileSync(join(inject('addonFolder'), file), 'utf8');
  const { oauthScopes }: { oauthScopes: readonly string[] } = JSON.parse(built('appsscript.json'));
  expect(oauthScopes).toEqual(addonManifest(own, 'own', built('app.js')).oauthScopes);
  expect(oauthScopes.length).toBeGreaterThanOrEqual(3);
});

describe('docs/publishing.md', () => {
  test.each(scopes.map(({ name, reason, editions }) => [name, reason, editions] as const))(
    'lists %s and its reason',
    async (name, reason, editions) => {
      const page = await readFile(join(repositoryRoot, 'docs/publishing.md'), 'utf8');
      const asked = editions.includes('published') ? 'yes' : 'no';
      expect(page.split('\n')).toContain(`| \`${name}\` | ${reason} | ${asked} |`);
    },
  );
});
