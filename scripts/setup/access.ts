// Who may ask the gateway: who has its token, or anyone. The token stays on the owner's computer, in a file and in the
// script to paste; the gateway gets its hash. The portfolio's token is another one, in a file alone.

import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { hashOfToken, newToken } from '../token.ts';
import type { Step, World } from './run-steps.ts';
import { complaintOf, readSecrets } from './wrangler-command.ts';

export const HASHES = 'ACCESS_TOKEN_HASHES';

const OWNER_ONLY = 0o600;

/** Writes a file with a secret. The mode of `writeFile` is for a new file only. */
export const writePrivately = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode: OWNER_ONLY });
  await chmod(file, OWNER_ONLY);
};

const ANYONE = 'anyone';

/** What an open gateway risks. */
export const strangersTake =
  'a stranger who knows its address can use up its 100,000 requests a day, with 1.2 a second, and a part of its credits';

type Folder = Pick<World, 'folder'>;

const files = { data: 'coinsheet-token', portfolio: 'coinsheet-portfolio-token' } as const;

type Purpose = keyof typeof files;

export const tokenFile = ({ folder }: Folder, purpose: Purpose = 'data'): string =>
  join(folder, '.wrangler', files[purpose]);

/** The token that was made on this computer; empty if there is none. */
export const ownToken = async (world: Folder, purpose: Purpose = 'data'): Promise<string> =>
  (await readFile(tokenFile(world, purpose), 'utf8').catch(() => '')).trim();

/** The same one each time: an interruption loses none whose hash is stored already. */
export const keepToken = async (world: Folder, purpose: Purpose = 'data'): Promise<{ readonly hash: string }> => {
  const kept = await ownToken(world, purpose);
  const token = kept === '' ? newToken() : kept;
  await writePrivately(tokenFile(world, purpose), `${token}\n`);
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

/** Asks for the share token of the owner's portfolio. Returns the hashes of the token that may read it. */
const askPortfolio = async (world: World, title: string): Promise<Result<readonly string[], string>> => {
  const { person } = world;
  const wanted = await person.ask(
    `  Do your sheets show a portfolio that you share at ${title}? (y, or Enter for none) `,
  );
  if (wanted?.trim().toLowerCase() !== 'y') return ok([]);
  const shareToken = (await person.askSecretly('  Its share token (it is not shown): '))?.trim() ?? '';
  if (shareToken === '') return fail('no share token was given');
  const passcode = (await person.askSecretly('  Its passcode (Enter for none): '))?.trim() ?? '';
  const { hash } = await keepToken(world, 'portfolio');
  const secrets = { PORTFOLIO_SHARE_TOKEN: shareToken, PORTFOLIO_PASSCODE: passcode, PORTFOLIO_TOKEN_HASHES: hash };
  for (const [name, value] of Object.entries(secrets)) {
    const stored = value === '' ? ok(undefined) : await putSecret(world, name, value);
    if (!stored.ok) return stored;
  }
  return ok([hash]);
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
    const portfolio = title === undefined ? ok([]) : await askPortfolio(world, title);
    if (!portfolio.ok) return portfolio;
    // A sheet has one token in its settings: the portfolio's is for the market, too.
    if (answer === '')
      return await putSecret(world, HASHES, [(await keepToken(world)).hash, ...portfolio.value].join(','));
    await memory.note({ access: ANYONE });
    return ok(undefined);
  },
  looks: 2,
  remedy: `Press Enter for a token, or write ${ANYONE}.`,
});
