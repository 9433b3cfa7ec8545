// The addresses to which an access token may be sent. Over plain http every computer on the way could read it.

const https = /^https:\/\//i;
/** Requires `/` or the end after the host: text before an `@` would be a user name, and the host another one. */
const ownComputer = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i;

export const mayCarryToken = (gatewayUrl: string): boolean => https.test(gatewayUrl) || ownComputer.test(gatewayUrl);
