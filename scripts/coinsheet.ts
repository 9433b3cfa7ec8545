// The commands of the package `coinsheet`: those of the repository, over files that are built already.

import { nearest } from '../shared/text/nearest.ts';
import { ok } from '../shared/result.ts';
import { checkCommand } from './check-upstream.ts';
import { forgetCommand } from './forget.ts';
import { runCommand, StartProblem } from './local/environment.ts';
import { startGateway } from './local/start-gateway.ts';
import { setUp } from './setup/set-up.ts';
import { templateCommand } from './template.ts';
import { tokenCommand } from './token.ts';

type Command = (words: readonly string[]) => void | Promise<void>;

const commands: Readonly<Record<string, readonly [Command, takes: string, about: string]>> = {
  deploy: [
    (words) => setUp(words, () => Promise.resolve(ok(undefined))),
    '',
    'sets up a gateway of your own on Cloudflare',
  ],
  template: [
    templateCommand,
    '',
    'writes the script of a Google spreadsheet that others can copy, and the steps to it',
  ],
  token: [tokenCommand, '[--operator | --portfolio]', 'makes an access token and its hash'],
  check: [checkCommand, '[--live] [--all]', 'checks a key and the market data service, for at most 6 credits'],
  forget: [forgetCommand, 'GATEWAY series|day NAME', 'has a gateway forget damaged data of the past'],
};

const HELP = '--help';
const linesOf = Object.entries(commands).map(([name, [, , about]]) => `  npx coinsheet ${name.padEnd(10)}${about}`);

const start: Command = async (words) => {
  const [name = ''] = words;
  if (name !== '' && !name.startsWith('-')) {
    const meant = nearest(name, Object.keys(commands));
    throw new StartProblem(
      `npx coinsheet has no command "${name}"${meant === undefined ? '.' : `; did you mean ${meant}?`} It has:\n\n${linesOf.join('\n')}`,
    );
  }
  await startGateway(words, () => Promise.resolve());
  if (words.includes(HELP)) console.log(['\nOther commands:\n', ...linesOf].join('\n'));
};

const [name = '', ...words] = process.argv.slice(2);
const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
await runCommand(async () => {
  if (named === undefined) return await start(process.argv.slice(2));
  const [run, takes, about] = named;
  if (words.includes(HELP)) console.log(`npx coinsheet ${`${name} ${takes}`.trim()}\n\n  ${about}`);
  else await run(words);
});
