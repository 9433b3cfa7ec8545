// The methods of a path, in the format of the header `Allow`. HEAD is GET without the body.

import { operations } from './operations.ts';

/** `route`: as in the table of operations. */
export const allowedMethods = (route: string): string => {
  const methods = operations.filter(({ path }) => path === route).map(({ method }) => method);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
};
