// `npm run token`: makes an access token for the gateway, and its hash, which is what the gateway stores. With
// `--operator`, an operator's token; with `--portfolio`, one for what the owner has.

import { createHash, randomBytes } from 'node:crypto';
import { called } from './local/called.ts';
import { runCommand, StartProblem } from './local/environment.ts';

/** Before what is to be copied. */
const label = (text: string): string => `${text}:`.padEnd(33);

const kinds = {
  '': ['ACCESS_TOKEN_HASHES', 'clients'],
  '--operator': ['OPERATOR_TOKEN_HASHES', 'an operator'],
  '--portfolio': ['PORTFOLIO_TOKEN_HASHES', 'the owner'],
} as const satisfies Readonly<Record<string, readonly [variable: string, holder: string]>>;

const isKind = (word: string): word is keyof typeof kinds => Object.hasOwn(kinds, word);

export const newToken = (): string => randomBytes(24).toString('base64url');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const tokenCommand = (words: readonly string[]): void => {
  const [word = '', unknown = isKind(word) ? undefined : word] = words;
  if (unknown !== undefined || !isKind(word))
    throw new StartProblem(
      `${called('token')} does not know "${unknown}". It takes --operator or --portfolio: ${called('token', '--operator')}.`,
    );
  const [name, holder] = kinds[word];
  const token = newToken();
  console.log(`${label(`Token, for ${holder}`)}${token}`);
  console.log(`${label(`Hash, for ${name}`)}${hashOfToken(token)}`);
  console.log(`Several hashes are separated by commas; wrangler secret put ${name} stores them.`);
};

if (import.meta.main) await runCommand(async () => tokenCommand(process.argv.slice(2)));
