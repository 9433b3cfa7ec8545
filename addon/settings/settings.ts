// The settings of the add-on: picks them from several stores, and checks them.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Build } from '../build.ts';
import { type Options, readCurrency, readStale } from '../arguments/options.ts';
import { settingLabels, type SettingName } from './setting-labels.ts';

// The addresses to which an access token may be sent. Over plain http every computer on the way could read it.
const https = /^https:\/\//i;
/** Requires `/` or the end after the host: text before an `@` would be a user name, and the host another one. */
const ownComputer = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i;

export const mayCarryToken = (gatewayUrl: string): boolean => https.test(gatewayUrl) || ownComputer.test(gatewayUrl);

export interface Settings {
  /** Without a slash at the end. */
  readonly gatewayUrl: string;
  /** Empty if the gateway requires none. */
  readonly accessToken: string;
  readonly currency: CurrencyCode;
  readonly stale: Options['stale'];
}

/** The content of a store, by names. */
export type Properties = Readonly<Record<string, string>>;

/** As written; empty if not set. */
export type RawSettings = Readonly<Record<SettingName, string>>;

const webAddress = /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/;
const token = /^[\x21-\x7e]*$/;

const pick = (stores: readonly Properties[], name: SettingName): string =>
  stores.map((store) => (store[name] ?? '').trim()).find((text) => text !== '') ?? '';

/**
 * A token is used only with a gateway address from the same store or a later one. So a person who sets a file's gateway
 * does not receive the script's token.
 */
const pickToken = (stores: readonly Properties[]): string => {
  const ofGateway = stores.findIndex((store) => pick([store], 'GATEWAY_URL') !== '');
  return pick(ofGateway < 0 ? stores : stores.slice(0, ofGateway + 1), 'ACCESS_TOKEN');
};

/** The usual settings with the built-in access token, which is for the built-in gateway. */
export const withBuiltIn = (usual: Properties, { accessToken = '' }: Pick<Build, 'accessToken'>): Properties =>
  (usual['GATEWAY_URL'] ?? '').trim() === '' && accessToken !== '' ? { ACCESS_TOKEN: accessToken, ...usual } : usual;

/** Each setting from the first store that has it. @param stores in order of precedence. */
export const pickSettings = (stores: readonly Properties[]): RawSettings => ({
  GATEWAY_URL: pick(stores, 'GATEWAY_URL'),
  ACCESS_TOKEN: pickToken(stores),
  CURRENCY: pick(stores, 'CURRENCY'),
  STALE: pick(stores, 'STALE'),
});

const inSettings = (sentence: string): string => `In the settings: ${sentence}`;

const plainHttp = (gatewayUrl: string): string =>
  `${settingLabels.GATEWAY_URL} is "${gatewayUrl}", and an access token is sent over https only: write ${gatewayUrl.replace(/^http:/, 'https:')}, or remove the token.`;

/** @param usualGatewayUrl used if no address is set. */
export const checkSettings = (raw: RawSettings, usualGatewayUrl: string): Result<Settings, string> => {
  const gatewayUrl = (raw.GATEWAY_URL || usualGatewayUrl).replace(/\/+$/, '');
  if (!webAddress.test(gatewayUrl)) {
    return fail(
      inSettings(
        `${settingLabels.GATEWAY_URL} is "${gatewayUrl}": write the gateway's, such as https://name.workers.dev.`,
      ),
    );
  }
  if (!token.test(raw.ACCESS_TOKEN)) {
    return fail(
      inSettings(
        `${settingLabels.ACCESS_TOKEN} contains a space or another character that no token has: copy it again.`,
      ),
    );
  }
  if (raw.ACCESS_TOKEN !== '' && !mayCarryToken(gatewayUrl)) return fail(inSettings(plainHttp(gatewayUrl)));
  const currency = readCurrency(raw.CURRENCY || 'USD');
  if (!currency.ok) return fail(inSettings(currency.error));
  const stale = readStale(raw.STALE || 'ok');
  if (!stale.ok) return fail(inSettings(stale.error));
  return ok({
    gatewayUrl,
    accessToken: raw.ACCESS_TOKEN,
    currency: currency.value,
    stale: stale.value.stale ?? 'ok',
  });
};
