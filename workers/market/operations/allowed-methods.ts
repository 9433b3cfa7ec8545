// The methods that a path takes, as the header `Allow` lists them. HEAD is GET without the body.

import { operations } from './operations.ts';

/** `route`: as the operations write it. */
export const allowedMethods = (route: string): string => {
  const methods = operations.filter(({ path }) => path === route).map(({ method }) => method);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
};
