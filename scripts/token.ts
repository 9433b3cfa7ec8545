// `npm run token`: makes an access token for the gateway, and its hash, which is what the gateway stores. With
// `-- --operator`, an operator's token.

import { createHash, randomBytes } from 'node:crypto';

/** Before what is to be copied. */
const label = (text: string): string => `${text}:`.padEnd(33);

const words = process.argv.slice(2);
const unknown = words.find((word) => word !== '--operator');

if (unknown === undefined) {
  const [name, holder] =
    words.length > 0 ? ['OPERATOR_TOKEN_HASHES', 'an operator'] : ['ACCESS_TOKEN_HASHES', 'clients'];
  const token = randomBytes(24).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  console.log(`${label(`Token, for ${holder}`)}${token}`);
  console.log(`${label(`Hash, for ${name}`)}${hash}`);
  console.log(`Several hashes are separated by commas; wrangler secret put ${name} stores them.`);
} else {
  console.error(
    `npm run token does not know "${unknown}". It takes --operator, after --: npm run token -- --operator.`,
  );
  process.exitCode = 1;
}
