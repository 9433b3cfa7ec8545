// Addresses that only the computers of one network reach.

const ownComputer = /^https?:\/\/(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\])/i;

export const isOwnComputer = (url: string): boolean => ownComputer.test(url);
