// Arguments beyond a function's last: refresh tokens may stand there, anything else is a mistake worth a sentence.

import { fail, ok, type Result } from '../../shared/result.ts';
import { cellText, isBlank } from '../cells/cell.ts';
import { argumentCells, readArgument } from './argument.ts';
import { isRefreshToken } from './refresh-token.ts';

/** `advice` ends the sentence. */
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
