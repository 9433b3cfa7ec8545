// The fake wrangler as a command. Its account is a file in the folder given as the first argument.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeWrangler, type FakeAccount } from './fake-wrangler.ts';

const [, , folder = '', ...words] = process.argv;
const path = join(folder, 'account.json');
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
