// `npm run token`: makes an access token for the gateway, and its hash, which is what the gateway stores. With
// `--operator`, an operator's token.

import { createHash, randomBytes } from 'node:crypto';
import { called } from './local/called.ts';
import { runCommand, StartProblem } from './local/environment.ts';

/** Before what is to be copied. */
const label = (text: string): string => `${text}:`.padEnd(33);

const OPERATOR = '--operator';

export const newToken = (): string => randomBytes(24).toString('base64url');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const tokenCommand = (words: readonly string[]): void => {
  const unknown = words.find((word) => word !== OPERATOR);
  if (unknown !== undefined)
    throw new StartProblem(
      `${called('token')} does not know "${unknown}". It takes ${OPERATOR}: ${called('token', OPERATOR)}.`,
    );
  const [name, holder] =
    words.length > 0 ? ['OPERATOR_TOKEN_HASHES', 'an operator'] : ['ACCESS_TOKEN_HASHES', 'clients'];
  const token = newToken();
  console.log(`${label(`Token, for ${holder}`)}${token}`);
  console.log(`${label(`Hash, for ${name}`)}${hashOfToken(token)}`);
  console.log(`Several hashes are separated by commas; wrangler secret put ${name} stores them.`);
};

if (import.meta.main) await runCommand(async () => tokenCommand(process.argv.slice(2)));
