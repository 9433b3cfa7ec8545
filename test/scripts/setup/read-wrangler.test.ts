// Reads real outputs of wrangler, and rejects other texts.

import { describe, expect, it } from 'vitest';
import { withNamespace } from '../../../scripts/setup/steps.ts';
import {
  complaintOf,
  readDeployedAddress,
  readIdentity,
  readNamespaces,
  readSecrets,
} from '../../../scripts/setup/wrangler-command.ts';

const outcome = (out: string, code = 0, err = '') => ({ code, out, err });

const red = (text: string): string =>
  `\n\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m \u001B[1m${text}\u001B[0m\n\n`;

describe('complaints', () => {
  it.each([
    [
      outcome('', 1, `${red('Authentication error [code: 10000]')}🪵  Logs were written to "x"`),
      'Authentication error [code: 10000]',
    ],
    [
      outcome('', 1, 'Wrangler requires at least Node.js v22.0.0.\n\nConsider'),
      'Wrangler requires at least Node.js v22.0.0.',
    ],
    [outcome('', 7), 'wrangler ended with 7'],
  ])('%j', (given, words) => {
    expect(complaintOf(given)).toBe(words);
  });
});

describe('whoami --json', () => {
  const accounts = [{ name: 'Jo', id: 'a1' }];

  it('logged in, with a remark before it', () => {
    const text = `▲ [WARNING] something\n${JSON.stringify({ loggedIn: true, email: 'jo@example.com', accounts })}`;
    expect(readIdentity(outcome(text))).toEqual({ ok: true, value: { email: 'jo@example.com', accounts } });
  });

  it('with a token of an account', () => {
    const text = JSON.stringify({ loggedIn: true, authType: 'Account API Token', accounts });
    expect(readIdentity(outcome(text))).toEqual({ ok: true, value: { email: undefined, accounts } });
  });

  it.each([
    [outcome('{"loggedIn":false}', 1), 'wrangler is not logged in'],
    [outcome('', 1, red('fetch failed')), 'fetch failed'],
    [outcome('{"accounts":[]}', 0), '{"accounts":[]}'],
  ])('%j', (given, error) => {
    expect(readIdentity(given)).toEqual({ ok: false, error });
  });
});

describe('secret list', () => {
  it.each([
    [outcome('[{"name":"UPSTREAM_API_KEY","type":"secret_text"}]'), { ok: true, value: ['UPSTREAM_API_KEY'] }],
    [outcome('[]'), { ok: true, value: [] }],
    [outcome('', 1, red('Worker "coinsheet" not found.\n\nIf this is a new Worker')), { ok: true, value: [] }],
    [outcome('', 1, red('This Worker does not exist on your account. [code: 10007]')), { ok: true, value: [] }],
    [outcome('', 1, red('fetch failed')), { ok: false, error: 'fetch failed' }],
    [outcome('none'), { ok: false, error: 'none' }],
  ])('%j', (given, read) => {
    expect(readSecrets(given)).toEqual(read);
  });
});

describe('kv namespace list', () => {
  const namespace = { id: 'ab', title: 'coinsheet-snapshots', supports_url_encoding: true };

  it.each([
    [outcome(JSON.stringify([namespace, { title: 'no id' }])), { ok: true, value: [namespace] }],
    [outcome('[]'), { ok: true, value: [] }],
    [outcome('[]', 1, red('fetch failed')), { ok: false, error: 'fetch failed' }],
  ])('%j', (given, read) => {
    expect(readNamespaces(given)).toEqual(read);
  });
});

describe('the file of a deployment', () => {
  const entry = (targets: readonly string[], type = 'deploy'): string => JSON.stringify({ type, version: 1, targets });

  it.each([
    [entry(['https://coinsheet.jo.workers.dev']), 'https://coinsheet.jo.workers.dev'],
    [`${entry([], 'wrangler-session')}\n${entry(['coins.example.com'])}\n`, 'https://coins.example.com'],
    [
      entry(['https://coinsheet.jo.workers.dev', 'coins.example.com/*', 'schedule: * * * * *']),
      'https://coinsheet.jo.workers.dev',
    ],
    [entry([]), undefined],
    ['', undefined],
    ['{"type":"deploy"', undefined],
  ])('%s', (lines, address) => {
    expect(readDeployedAddress(lines)).toBe(address);
  });
});

describe('the first configuration', () => {
  const toml = 'a = 1\n[[kv_namespaces]]\nbinding = "SNAPSHOTS"\n\nb = 2\n';

  it('contains the namespace, and is the same otherwise', () => {
    expect(withNamespace(toml, 'ab')).toBe(toml.replace('"SNAPSHOTS"\n', '"SNAPSHOTS"\nid = "ab"\n'));
  });

  it('keeps an existing id', () => {
    const own = withNamespace(toml, 'own');
    expect(withNamespace(own, 'ab')).toBe(own);
  });

  it('needs the binding', () => {
    expect(() => withNamespace('a = 1', 'ab')).toThrow('wrangler.toml binds no KV namespace to SNAPSHOTS.');
  });
});
