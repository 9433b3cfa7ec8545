// The document's settings, else the script's, else the build's, checked. Google counts reads of properties by the day, so
// what they hold is cached: a change made by hand shows after `SETTINGS_SECONDS`.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { readCurrency, readStale, type Options } from '../arguments/options.ts';
import { bookKey, failedKey } from '../sheet-cache/market-keys.ts';
import type { Build, Properties, Services } from '../services.ts';
import { asciiJson } from '../text/ascii-json.ts';
import { isJsonObject, readJson } from '../text/read-json.ts';
import { mayCarryToken } from './may-carry-token.ts';
import { settingLabels, settingNames, type SettingName } from './setting-labels.ts';

export interface Settings {
  /** Without a slash at the end. */
  readonly gatewayUrl: string;
  /** Empty where the gateway is public. */
  readonly accessToken: string;
  readonly currency: CurrencyCode;
  readonly stale: Options['stale'];
  /** What the same look into the cache brought of the market, so that a cell needs no look more. */
  readonly seen?: Readonly<Record<string, string>>;
}

type Raw = Readonly<Record<SettingName, string>>;

export const SETTINGS_SECONDS = 300;

/** The one cache entry of all settings. */
export const settingsKey = (build: Build): string => `coinsheet:1:settings:${build.id}`;

/** Whoever changes a setting calls this, so that the next formula reads it anew. */
export const forgetSettings = ({ cache }: Pick<Services, 'cache'>, build: Build): void =>
  cache.removeAll([settingsKey(build)]);

const webAddress = /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/;
const token = /^[\x21-\x7e]*$/;

const pick = (stores: readonly Properties[], name: SettingName): string =>
  stores.map((store) => (store[name] ?? '').trim()).find((text) => text !== '') ?? '';

/**
 * A token goes to the gateway that stands beside it, or to one that is set further off: whoever may name a file's gateway
 * does not get the script's token sent to it.
 */
const pickToken = (stores: readonly Properties[]): string => {
  const ofGateway = stores.findIndex((store) => pick([store], 'GATEWAY_URL') !== '');
  return pick(ofGateway < 0 ? stores : stores.slice(0, ofGateway + 1), 'ACCESS_TOKEN');
};

const fromCache = (text: string | undefined): Raw | undefined => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value)) return undefined;
  const [url, accessToken, currency, stale] = settingNames.map((name) => value[name]);
  if (typeof url !== 'string' || typeof accessToken !== 'string') return undefined;
  if (typeof currency !== 'string' || typeof stale !== 'string') return undefined;
  return { GATEWAY_URL: url, ACCESS_TOKEN: accessToken, CURRENCY: currency, STALE: stale };
};

const unreadable =
  "Google didn't let Coinsheet read its settings: recalculate in a minute, or tomorrow if the daily limit on reading properties is used up.";

const readStores = (services: Services): Result<readonly Properties[], string> => {
  try {
    return ok(services.properties());
  } catch (error) {
    services.logError(error);
    return fail(unreadable);
  }
};

interface Loaded {
  readonly raw: Raw;
  readonly seen: Readonly<Record<string, string>>;
}

const load = (services: Services, build: Build): Result<Loaded, string> => {
  const key = settingsKey(build);
  const { [key]: text, ...seen } = services.cache.getAll([key, bookKey(build), failedKey(build)]);
  const cached = fromCache(text);
  if (cached !== undefined) return ok({ raw: cached, seen });
  const read = readStores(services);
  if (!read.ok) return read;
  const stores = read.value;
  const [GATEWAY_URL, ACCESS_TOKEN, CURRENCY, STALE] = [
    pick(stores, 'GATEWAY_URL'),
    pickToken(stores),
    pick(stores, 'CURRENCY'),
    pick(stores, 'STALE'),
  ];
  const raw = { GATEWAY_URL, ACCESS_TOKEN, CURRENCY, STALE };
  services.cache.putAll({ [key]: asciiJson(raw) }, SETTINGS_SECONDS);
  return ok({ raw, seen });
};

const inSettings = (sentence: string): string => `In the settings: ${sentence}`;

const plainHttp = (gatewayUrl: string): string =>
  `${settingLabels.GATEWAY_URL} is "${gatewayUrl}", and an access token is sent over https only: write ${gatewayUrl.replace(/^http:/, 'https:')}, or remove the token.`;

export const readSettings = (services: Services, build: Build): Result<Settings, string> => {
  const loaded = load(services, build);
  if (!loaded.ok) return loaded;
  const { raw, seen } = loaded.value;
  const gatewayUrl = (raw.GATEWAY_URL || build.gatewayUrl).replace(/\/+$/, '');
  if (!webAddress.test(gatewayUrl)) {
    return fail(
      inSettings(
        `${settingLabels.GATEWAY_URL} is "${gatewayUrl}": write the gateway's, such as https://name.workers.dev.`,
      ),
    );
  }
  if (!token.test(raw.ACCESS_TOKEN)) {
    return fail(inSettings(`${settingLabels.ACCESS_TOKEN} holds a space or a sign that no token has: copy it again.`));
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
    seen,
  });
};
