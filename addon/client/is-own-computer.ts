// Addresses that only the computers of one network reach.

/** Whole addresses: `127.evil.example` is another host. */
const ownComputer =
  /^https?:\/\/(localhost|(127|10)(\.\d+){3}|(192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}|\[::1\])(:|\/|$)/i;

export const isOwnComputer = (url: string): boolean => ownComputer.test(url);
