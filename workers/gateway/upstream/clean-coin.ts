// A coin's texts as they may be stored: those that filters read are bounded and free of control characters, and none holds
// the gateway's key. All else stays as the upstream wrote it.

import { cleanName, cleanText } from './clean-name.ts';
import { mapTexts } from './json-value.ts';
import { hasNames, isRecord, type Coin } from './named-coin.ts';

export interface TextRules {
  /** Takes the gateway's key out of a text. */
  readonly redact: (text: string) => string;
  /** Whether any text of this row of the page may need a change: its JSON may hold the key, or has escapes. */
  readonly isSuspect: (row: number) => boolean;
}

/** Contracts are cleaned but not cut: a part of an address is another address. */
const contractFields = ['contractAddress', 'contractAddresses'] as const;

const withCleanContracts = (coin: Coin): Coin => {
  let cleaned = coin;
  for (const field of contractFields) {
    const held = mapTexts(coin[field], cleanText);
    if (held !== coin[field]) cleaned = { ...cleaned, [field]: held };
  }
  return cleaned;
};

/** The same coin where nothing is wrong with its texts; undefined where its id would be another. */
export const cleanCoin = (coin: Coin, row: number, { redact, isSuspect }: TextRules): Coin | undefined => {
  // Cleaned first: the key may stand in a text only once that is clean.
  const safe = isSuspect(row) ? mapTexts(withCleanContracts(coin), redact) : coin;
  if (!isRecord(safe) || !hasNames(safe) || cleanName(safe.id, redact) !== coin.id) return undefined;
  const [name, symbol] = [cleanName(safe.name, redact), cleanName(safe.symbol, redact)];
  return name === safe.name && symbol === safe.symbol ? safe : { ...safe, name, symbol };
};
