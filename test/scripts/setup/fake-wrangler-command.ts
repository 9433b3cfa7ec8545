// The fake wrangler as a command. Its account is the file FAKE_ACCOUNT.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fakeWrangler, type FakeAccount } from './fake-wrangler.ts';

const words = process.argv.slice(2);
const path = process.env['FAKE_ACCOUNT'] ?? '';
const before: FakeAccount = JSON.parse(readFileSync(path, 'utf8'));
const { account, code, out, err, notes } = fakeWrangler(before, {
  words,
  input: words[1] === 'put' ? readFileSync(0, 'utf8') : '',
  accountId: process.env['CLOUDFLARE_ACCOUNT_ID'],
  readConfig: (file) => readFileSync(file, 'utf8'),
});
writeFileSync(path, JSON.stringify(account));
process.stdout.write(out);
process.stderr.write(err);
const file = process.env['WRANGLER_OUTPUT_FILE_PATH'];
if (file !== undefined && notes !== '') appendFileSync(file, notes);
process.exitCode = code;
