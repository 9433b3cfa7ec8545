// The option `live=yes` needs a host whose cells update by themselves.

import type { Build } from '../build.ts';
import { hostWords } from '../host-words.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export const checkLive = (live: boolean, build: Build): Result<null, string> => {
  const { noLive } = hostWords(build);
  return live && noLive !== undefined ? fail(noLive) : ok(null);
};
