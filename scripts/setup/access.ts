// Who may ask the gateway: who has its token, or anyone. The token stays on the owner's computer, in a file and in the
// script to paste; the gateway gets its hash.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { hashOfToken, newToken } from '../token.ts';
import type { Step, World } from './run-steps.ts';
import { complaintOf, readSecrets } from './wrangler-command.ts';

export const HASHES = 'ACCESS_TOKEN_HASHES';

const ANYONE = 'anyone';

/** What an open gateway risks. */
export const strangersTake =
  'a stranger who knows its address can use up its 100,000 requests a day, with 1.2 a second, and a part of its credits';

const tokenFile = (folder: string): string => join(folder, '.wrangler', 'coinsheet-token');

/** The token that was made on this computer; empty if there is none. */
export const ownToken = async ({ folder }: Pick<World, 'folder'>): Promise<string> =>
  (await readFile(tokenFile(folder), 'utf8').catch(() => '')).trim();

/** The same one each time: an interruption loses none whose hash is stored already. */
export const keepToken = async ({ folder }: Pick<World, 'folder'>): Promise<{ readonly hash: string }> => {
  const kept = await ownToken({ folder });
  const token = kept === '' ? newToken() : kept;
  const file = tokenFile(folder);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  return { hash: hashOfToken(token) };
};

const putSecret = async (
  { wrangler, worker }: World,
  name: string,
  value: string,
): Promise<Result<undefined, string>> => {
  const stored = await wrangler.run(['secret', 'put', name, '--name', worker], `${value}\n`);
  return stored.code === 0 ? ok(undefined) : fail(complaintOf(stored).replaceAll(value, '…'));
};

/** Asks for the share token of the owner's portfolio, which the owner's token then may read. */
const askPortfolio = async (world: World, title: string): Promise<Result<undefined, string>> => {
  const { person } = world;
  const wanted = await person.ask(
    `  Do your sheets show a portfolio that you share at ${title}? (y, or Enter for none) `,
  );
  if (wanted?.trim().toLowerCase() !== 'y') return ok(undefined);
  const shareToken = (await person.askSecretly('  Its share token (it is not shown): '))?.trim() ?? '';
  if (shareToken === '') return fail('no share token was given');
  const passcode = (await person.askSecretly('  Its passcode (Enter for none): '))?.trim() ?? '';
  const { hash } = await keepToken(world);
  const secrets = { PORTFOLIO_SHARE_TOKEN: shareToken, PORTFOLIO_PASSCODE: passcode, PORTFOLIO_TOKEN_HASHES: hash };
  for (const [name, value] of Object.entries(secrets)) {
    const stored = value === '' ? ok(undefined) : await putSecret(world, name, value);
    if (!stored.ok) return stored;
  }
  return ok(undefined);
};

/** @param portfolioAt the title of the service, if it has portfolios. */
export const accessStep = (portfolioAt: (world: World) => Promise<string | undefined>): Step => ({
  name: 'Access',
  about: 'asks who may ask the gateway: only who has its token, or anyone',
  look: async (world) => {
    const { wrangler, worker, memory } = world;
    const { access: chosen, gatewayUrl } = memory.now();
    if (chosen === ANYONE) return ok(`anyone may ask: ${strangersTake}`);
    const secrets = readSecrets(await wrangler.run(['secret', 'list', '--name', worker]));
    if (!secrets.ok) return secrets;
    if (secrets.value.includes(HASHES))
      return ok(`only who has its token${(await ownToken(world)) === '' ? ', which is not on this computer' : ''}`);
    // A gateway of an earlier version.
    return gatewayUrl === undefined ? fail('nobody has said who may ask') : ok('anyone may ask, as before');
  },
  do: async (world) => {
    const { person, memory } = world;
    const question = `  Who may ask your gateway? Enter: only who has its token. "${ANYONE}": the address is public, and ${strangersTake}. `;
    const answer = (await person.ask(question))?.trim().toLowerCase() ?? '';
    if (answer !== '' && answer !== ANYONE) return fail(`"${answer}" is no answer`);
    const title = await portfolioAt(world);
    const portfolio = title === undefined ? ok(undefined) : await askPortfolio(world, title);
    if (!portfolio.ok) return portfolio;
    if (answer === '') return await putSecret(world, HASHES, (await keepToken(world)).hash);
    await memory.note({ access: ANYONE });
    return ok(undefined);
  },
  looks: 2,
  remedy: `Press Enter for a token, or write ${ANYONE}.`,
});
