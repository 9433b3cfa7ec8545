// Cleans a coin's texts before they are stored: those that filters read are bounded and have no control characters, and
// none contains the gateway's key. Everything else stays as the upstream wrote it.

import { cleanName, cleanText } from './clean-name.ts';
import { mapTexts } from './json-value.ts';
import { hasNames, isRecord, type Coin } from './named-coin.ts';

export interface TextRules {
  /** Removes the gateway's key from a text. */
  readonly redact: (text: string) => string;
  /** Whether any text may need a change: the JSON may contain the key, or has escapes. */
  readonly isSuspect: boolean;
}

/** Contracts are cleaned but not shortened: a part of an address is another address. */
const contractFields = ['contractAddress', 'contractAddresses'] as const;

const withCleanContracts = (coin: Coin): Coin => {
  let cleaned = coin;
  for (const field of contractFields) {
    const held = mapTexts(coin[field], cleanText);
    if (held !== coin[field]) cleaned = { ...cleaned, [field]: held };
  }
  return cleaned;
};

/** The coin itself if its texts are fine; undefined if cleaning would change its id. */
export const cleanCoin = (coin: Coin, { redact, isSuspect }: TextRules): Coin | undefined => {
  // Cleaned first: control characters may hide the key.
  const safe = isSuspect ? mapTexts(withCleanContracts(coin), redact) : coin;
  if (!isRecord(safe) || !hasNames(safe) || cleanName(safe.id, redact) !== coin.id) return undefined;
  const [name, symbol] = [cleanName(safe.name, redact), cleanName(safe.symbol, redact)];
  return name === safe.name && symbol === safe.symbol ? safe : { ...safe, name, symbol };
};
