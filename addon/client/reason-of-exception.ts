// The meaning of Google's messages when a fetch throws. They are undocumented and in the account's language, so the
// patterns are loose; the last ones match names that are never translated. Unknown messages count as unreachable.

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
  // The service's name in messages about limits: "1 日にサービス urlfetch を実行した回数が多すぎます。"
  [/\burlfetch\b/, 'fetch-quota'],
];

const ownComputer = /^https?:\/\/(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\])/i;

export const reasonOfException = (message: string, gatewayUrl: string): FailureReason => {
  // Messages quote the address, which may contain any word.
  const words = message.split(gatewayUrl).join('');
  const known = messages.find(([pattern]) => pattern.test(words));
  if (known !== undefined) return known[1];
  return ownComputer.test(gatewayUrl) ? 'own-computer' : 'unreachable';
};
