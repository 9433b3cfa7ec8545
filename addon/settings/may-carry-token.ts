// Which addresses an access token may be sent to: over plain http everyone on the way could read it.

const https = /^https:\/\//i;
/** Ends with the host or its port: what stands behind an `@` would be another host. */
const ownComputer = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i;

export const mayCarryToken = (gatewayUrl: string): boolean => https.test(gatewayUrl) || ownComputer.test(gatewayUrl);
