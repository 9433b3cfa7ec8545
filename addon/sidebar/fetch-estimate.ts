// Estimates the fetches of a full recalculation: about one for each set of coins, since formulas share its snapshot; of
// past prices one for each coin that a formula names alone, and one for all others, which share whole years.

import type { Call } from '../formula-text/calls.ts';
import { functions, type FunctionName, type DeclaredArgument } from '../functions/functions.ts';

const WHOLE_MARKET = '"all"';

const currencyIn = (call: Call): string => {
  const options = call.arguments[optionsPlace(call.name)] ?? '';
  const [, code = ''] = /(?:currency\s*=\s*|^"|;\s*)([A-Za-z]{3,4})\s*(?:"|;|$)/.exec(options) ?? [];
  return code.toUpperCase();
};

const optionsPlace = (name: FunctionName): number => {
  const declared: readonly DeclaredArgument[] = functions[name].arguments;
  return declared.findIndex((argument) => argument.name === 'options');
};

/** One coin as a text; a cell may have any, and cells that wait together share fetches. */
const coinAlone = ([ids = '']: readonly string[]): string => (/^"[^",;]+"$/.test(ids) ? ids : '');

/** The set that a call uses; undefined for none. A set that is named in a cell counts as a separate one. */
const setOf = (call: Call): string | undefined => {
  switch (call.name) {
    case 'COINS':
      return `${call.arguments[0] || WHOLE_MARKET} ${currencyIn(call)}`;
    case 'COIN':
      return `${WHOLE_MARKET} ${currencyIn(call)}`;
    case 'COIN_FIND':
    case 'COIN_CONVERT':
      return `${WHOLE_MARKET} `;
    case 'COIN_AT':
    case 'COIN_HISTORY':
    case 'COIN_PERFORMANCE':
      return `past ${currencyIn(call)} ${coinAlone(call.arguments)}`;
    case 'COIN_STATUS':
    case 'COIN_CATEGORIES':
      return 'status';
    case 'COIN_FIELDS':
      return undefined;
    default:
      return call.name satisfies never;
  }
};

export const estimateFetches = (calls: readonly Call[]): number =>
  new Set(calls.map(setOf).filter((set) => set !== undefined)).size;
