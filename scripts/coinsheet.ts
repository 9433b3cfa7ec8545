// The commands of the package `coinsheet`: those of the repository, over files that are built already.

import { ok } from '../shared/result.ts';
import { checkCommand } from './check-upstream.ts';
import { forgetCommand } from './forget.ts';
import { runCommand } from './local/environment.ts';
import { startGateway } from './local/start-gateway.ts';
import { setUp } from './setup/set-up.ts';
import { tokenCommand } from './token.ts';

type Command = (words: readonly string[]) => void | Promise<void>;

const commands: Readonly<Record<string, readonly [Command, about: string]>> = {
  deploy: [() => setUp(() => Promise.resolve(ok(undefined))), 'sets up a gateway of your own on Cloudflare'],
  token: [tokenCommand, 'makes an access token and its hash'],
  check: [checkCommand, 'checks a key and the market data service, for at most 6 credits'],
  forget: [forgetCommand, 'has a gateway forget damaged data of the past'],
};

const start: Command = async (words) => {
  await startGateway(words, () => Promise.resolve());
  if (!words.includes('--help')) return;
  console.log('\nOther commands:\n');
  for (const [name, [, about]] of Object.entries(commands)) console.log(`  npx coinsheet ${name.padEnd(8)}${about}`);
};

const [name = '', ...words] = process.argv.slice(2);
const named = commands[name]?.[0];
await runCommand(async () => (named === undefined ? start(process.argv.slice(2)) : named(words)));
