// `npm run token`: makes an access token for the gateway, and its hash, which is what the gateway stores.

import { createHash, randomBytes } from 'node:crypto';

const token = randomBytes(24).toString('base64url');
const hash = createHash('sha256').update(token).digest('hex');

console.log(`Token, for clients:                    ${token}`);
console.log(`Hash, for ACCESS_TOKEN_HASHES:         ${hash}`);
console.log('Several hashes are separated by commas; wrangler secret put ACCESS_TOKEN_HASHES stores them.');
