// What a gateway with real prices needs: the guide, `npm start` and `npm run setup` say the same.

import { readConfig } from '../local/wrangler.ts';
import { keylessProvider } from '../../workers/gateway/providers/registry.ts';
import { called } from '../local/called.ts';
import { gatewayConfig } from '../local/places.ts';

const KEY_ADDRESS = 'https://openapi.coinstats.app';

/** Of a deployment. */
export const usualUpstream = (): string =>
  String(readConfig({ config: gatewayConfig }, { hideWarnings: true }).vars['UPSTREAM_URL']);

/**
 * In Markdown: two things to have, each with the place to get it, what the second one gives, and the way without it.
 */
export const needs = {
  account: 'a [Cloudflare account](https://dash.cloudflare.com/sign-up) (the free plan is enough)',
  key: `a [key of the CoinStats API](${KEY_ADDRESS}) (a free one is enough)`,
  free: 'The free key gives 20,000 credits a month. They refresh one set of 1,000 coins every 5 minutes all day, or every 2 minutes for 8 hours a day',
  keyless: `without a key there are those of [${keylessProvider.source.title}](${keylessProvider.source.url}), for personal use (\`${called('start', '--live')}\`)`,
} as const;

const code = /`([^`]+)`/g;
const link = /\[([^\]]+)\]\(([^)]+)\)/g;

/** For a terminal: the address after the text. */
export const asPlainText = (markdown: string): string => markdown.replaceAll(link, '$1, $2').replaceAll(code, '$1');
