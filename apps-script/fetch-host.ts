// Google's UrlFetchApp as a host of steps that only fetch, and what its errors mean.

import type { FetchFailure } from '../addon/client/fetch.ts';
import { isOwnComputer } from '../addon/client/send-to-gateway.ts';
import { fail, ok } from '../shared/result.ts';
import type { Host } from '../addon/steps/step.ts';
import type { Services } from './services.ts';

// What Google's message means when a fetch throws, and what to do. The messages are undocumented and in the account's
// language, so the patterns are loose; the last ones match names that are never translated. Unknown messages count as
// unreachable.

type Sentence = (gatewayUrl: string) => string;

/** Google did not send the request: for now, or before someone allows it. */
// oxfmt-ignore
export const refusals = {
  'own-computer': ['held-back', (gatewayUrl) => `The gateway at ${gatewayUrl}, on your own computer or network, can't be reached: start it. Google Sheets can't reach it there: deploy it and put its new address into the settings.`],
  quota: ['held-back', () => "Google's daily limit on fetches is used up for this account: it opens again within 24 hours; ask for ranges and tables rather than single cells to stay below it."],
  rate: ['held-back', () => 'Google is limiting fetches that come too close together: recalculate in a minute.'],
  permission: ['forbidden', () => 'Coinsheet may not fetch yet in this account: open Extensions > Apps Script, run any function once and allow what it asks for, or install the add-on again.'],
  administrator: ['forbidden', (gatewayUrl) => `Your organisation doesn't let scripts fetch from ${gatewayUrl}: ask its Google Workspace administrator to allow this address for UrlFetch.`],
  address: ['forbidden', (gatewayUrl) => `This build of the add-on may not fetch from ${gatewayUrl}: use a workers.dev address, or push your own build with GATEWAY_URL set.`],
} as const satisfies Record<string, readonly [FetchFailure['reason'], Sentence]>;

type Refusal = keyof typeof refusals;

// oxfmt-ignore
const messages: readonly (readonly [pattern: RegExp, meaning: Refusal | 'time-out'])[] = [
  // Bytes a minute, not a day: "Bandwidth quota exceeded: … Try reducing the rate of data transfer."
  [/bandwidth|rate of data/i, 'rate'],
  [/too many times for one day|quota/i, 'quota'],
  [/too many times|short time|too many (simultaneous|concurrent)/i, 'rate'],
  [/\badmin(istrator)?\b/i, 'administrator'],
  [/permission|authori[sz]ation/i, 'permission'],
  [/whitelist|allowlist|not (permitted|allowed)/i, 'address'],
  [/time.?out|timed out|deadline/i, 'time-out'],
  [/rateMax|Utilities\.sleep/, 'rate'],
  [/script\.external_request|UrlFetchApp/, 'permission'],
  // The service's name in messages about limits: "1 日にサービス urlfetch を実行した回数が多すぎます。"
  [/\burlfetch\b/, 'quota'],
];

const meaningOf = (message: string, gatewayUrl: string): Refusal | 'time-out' | undefined => {
  // Messages quote the address, which may contain any word.
  const words = message.split(gatewayUrl).join('');
  const known = messages.find(([pattern]) => pattern.test(words));
  return known?.[1] ?? (isOwnComputer(gatewayUrl) ? 'own-computer' : undefined);
};

/** @param message Google's. */
const fetchFailure = (message: string, gatewayUrl: string): FetchFailure => {
  const meaning = meaningOf(message, gatewayUrl);
  if (meaning === undefined) return { reason: 'unreachable', detail: message };
  if (meaning === 'time-out') return { reason: 'out-of-time', detail: message };
  const [reason, sentence]: readonly [FetchFailure['reason'], Sentence] = refusals[meaning];
  return { reason, detail: sentence(gatewayUrl) };
};

/**
 * A host of steps that only fetch.
 * @example runSync(refill(asker, lacking), fetchHost(services))
 */
export const fetchHost = ({ fetch }: Pick<Services, 'fetch'>): Host<'fetch'> => ({
  fetch: (request) => {
    try {
      return ok(fetch(request));
    } catch (error) {
      return fail(fetchFailure(String(error), request.gatewayUrl));
    }
  },
});
