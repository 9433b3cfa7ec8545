// The option `live=yes` needs a host whose cells update by themselves.

import type { Build } from '../build.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export const checkLive = (live: boolean, { host }: Build): Result<null, string> =>
  host === 'excel' || !live
    ? ok(null)
    : fail('live=yes is for Excel, where cells update by themselves: remove it, and add a refresh cell.');
