// What the manifest of the Excel add-in says.

import { createHash } from 'node:crypto';
import { ADDRESS_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';

export const addIn = {
  name: 'Coinsheet',
  provider: 'Coinsheet',
  about: 'Crypto market data as spreadsheet formulas, such as =COINSHEET.COINS("defi", "marketCap > 1e9").',
  /** Before every function: `=COINSHEET.COIN("BTC")`. */
  namespace: 'COINSHEET',
  button: 'Coinsheet',
  tooltip: 'Build formulas, change settings, refresh.',
} as const;

export const iconSizes = [16, 32, 64, 80] as const;
/** The sizes of buttons; 64 is for lists of add-ins. */
export const buttonSizes = [16, 32, 80] as const;

export const addresses = {
  taskPane: `${ADDRESS_PLACEHOLDER}/excel/task-pane`,
  functionsScript: `${ADDRESS_PLACEHOLDER}/excel/functions.js`,
  functionsJson: `${ADDRESS_PLACEHOLDER}/excel/functions.json`,
  help: `${ADDRESS_PLACEHOLDER}/docs/functions`,
  icon: (size: number): string => `${ADDRESS_PLACEHOLDER}/excel/icon-${size}.png`,
} as const;

/** Largest part of a version. */
const PART = 65_536;

/**
 * The add-in's version: the last part is made from what Excel caches, so that Excel reads it again when it has changed.
 */
export const versionOf = (declarations: string): string => {
  const [first = 0, second = 0] = createHash('sha256').update(declarations).digest();
  return `1.0.0.${(first * 256 + second) % PART}`;
};
