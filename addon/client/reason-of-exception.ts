// What Google's messages mean when a fetch throws. They are documented nowhere and in the account's language, so each is
// matched loosely, at last by what no language translates; what is unknown counts as unreachable.

import type { FailureReason } from './failures.ts';

// oxfmt-ignore
const messages: readonly (readonly [pattern: RegExp, reason: FailureReason])[] = [
  // Bytes a minute, not a day: "Bandwidth quota exceeded: … Try reducing the rate of data transfer."
  [/bandwidth|rate of data/i, 'fetch-rate'],
  [/too many times for one day|quota/i, 'fetch-quota'],
  [/too many times|short time|too many (simultaneous|concurrent)/i, 'fetch-rate'],
  [/\badmin(istrator)?\b/i, 'admin-forbids'],
  [/permission|authori[sz]ation/i, 'no-permission'],
  [/whitelist|allowlist|not (permitted|allowed)/i, 'host-not-allowed'],
  [/time.?out|timed out|deadline/i, 'out-of-time'],
  [/rateMax|Utilities\.sleep/, 'fetch-rate'],
  [/script\.external_request|UrlFetchApp/, 'no-permission'],
  // The service by the name that its limits have: "1 日にサービス urlfetch を実行した回数が多すぎます。"
  [/\burlfetch\b/, 'fetch-quota'],
];

const ownComputer = /^https?:\/\/(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\])/i;

export const reasonOfException = (message: string, gatewayUrl: string): FailureReason => {
  // Messages quote the address, which may hold any word.
  const words = message.split(gatewayUrl).join('');
  const known = messages.find(([pattern]) => pattern.test(words));
  if (known !== undefined) return known[1];
  return ownComputer.test(gatewayUrl) ? 'own-computer' : 'unreachable';
};
