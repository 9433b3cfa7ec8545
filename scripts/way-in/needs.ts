// What a gateway with real prices needs: the guide, `npm start` and `npm run setup` say the same.

import { unstable_readConfig } from '../local/wrangler.ts';
import { monthOfUse, wholeMinutes } from './month-of-use.ts';
import { creditsFor } from '../../workers/gateway/broker/sets/depth.ts';
import { coinstats } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import { keylessProvider } from '../../workers/gateway/providers/registry.ts';
import { called } from '../local/called.ts';
import { gatewayConfig } from '../local/places.ts';

const KEY_ADDRESS = 'https://openapi.coinstats.app';

const { vars } = unstable_readConfig({ config: gatewayConfig }, { hideWarnings: true });
const coins = Number(vars['SNAPSHOT_COINS']);

/** The defaults of a deployment. */
export const defaults = {
  upstreamUrl: String(vars['UPSTREAM_URL']),
  leastSeconds: Number(vars['SNAPSHOT_TTL_SECONDS']),
  freeCredits: coinstats.freePlanCredits,
  coins,
  /** Credits of one refresh of a set. */
  refreshCredits: creditsFor(coins, Number.POSITIVE_INFINITY, coinstats.capabilities),
} as const;

/** Hours of use in a day of work. */
const WORKING_HOURS = 8;

/** How often a free key refreshes one set, by the hours a day in which it is used; minutes. */
const freeMinutes = (hoursADay: number, sets = 1): number => {
  const { freeCredits: planCredits, refreshCredits, leastSeconds } = defaults;
  const refreshes = { credits: sets * refreshCredits, leastSeconds };
  return wholeMinutes(monthOfUse({ hoursADay, planCredits }, refreshes).lifetimeSeconds);
};

const number = (value: number): string => value.toLocaleString('en-GB');

const setCounts = [1, 2, 4, 8, 16, 32] as const;
const hourCounts = [24, WORKING_HOURS, 2] as const;

/** The table of the guide: minutes between refreshes with a free key. */
export const freeTable = (): string =>
  [
    `| sets in use | ${hourCounts.map((hours) => `${hours} hours a day`).join(' | ')} |`,
    `|---|${'---|'.repeat(hourCounts.length)}`,
    ...setCounts.map(
      (sets) => `| ${sets} | ${hourCounts.map((hours) => `${freeMinutes(hours, sets)} min`).join(' | ')} |`,
    ),
  ].join('\n');

/**
 * In Markdown: two things to have, each with the place to get it, what the second one gives, and the way without it.
 */
export const needs = {
  account: 'a [Cloudflare account](https://dash.cloudflare.com/sign-up) (the free plan is enough)',
  key: `a [key of the CoinStats API](${KEY_ADDRESS}) (a free one is enough)`,
  free: `The free key gives ${number(defaults.freeCredits)} credits a month. They refresh one set of ${number(coins)} coins every ${freeMinutes(24)} minutes all day, or every ${freeMinutes(WORKING_HOURS)} minutes for ${WORKING_HOURS} hours a day`,
  keyless: `without a key there are those of [${keylessProvider.source.title}](${keylessProvider.source.url}), for personal use (\`${called('start', '--live')}\`)`,
} as const;

const code = /`([^`]+)`/g;
const link = /\[([^\]]+)\]\(([^)]+)\)/g;

/** For a terminal: the address after the text. */
export const asPlainText = (markdown: string): string => markdown.replaceAll(link, '$1, $2').replaceAll(code, '$1');
