// The methods that an operation's path takes, as the header `Allow` lists them. HEAD is GET without the body.

import type { Operation } from './operation.ts';

export const allowedMethods = ({ method }: Operation): string =>
  [method, ...(method === 'GET' ? ['HEAD'] : []), 'OPTIONS'].join(', ');
