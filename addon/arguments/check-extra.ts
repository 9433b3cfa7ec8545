// Checks the arguments after a function's last: only refresh tokens are allowed.

import { fail, ok, type Result } from '../../shared/result.ts';
import { cellText, isBlank } from '../cells/cell.ts';
import { argumentCells, readArgument } from './argument.ts';
import { isRefreshToken } from './refresh-token.ts';

/** @param advice the end of the sentence. */
export const checkExtra = (
  name: string,
  extra: readonly unknown[],
  advice = 'options go into one text, split by ";"',
): Result<null, string> => {
  for (const value of extra) {
    const cell = argumentCells(readArgument(value)).find(
      (candidate) => !isBlank(candidate) && !isRefreshToken(candidate),
    );
    if (cell === undefined) continue;
    return fail(`${name} has no use for "${cellText(cell)}" after its last argument: ${advice}.`);
  }
  return ok(null);
};
