// The document's settings, else the script's, else the build's. Google limits reads of properties per day, so settings
// are cached: a change in the script editor takes effect after at most `SETTINGS_SECONDS`.

import type { Build } from '../../addon/build.ts';
import {
  checkSettings,
  pickSettings,
  type Properties,
  type RawSettings,
  type Settings,
} from '../../addon/settings/settings.ts';
import { settingNames } from '../../addon/settings/setting-labels.ts';
import { asciiJson, isJsonObject, readJson } from '../../addon/text.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Services } from '../services.ts';
import { manifestKey, failingKey } from '../sheet-cache/entries.ts';

export interface ReadSettings {
  readonly settings: Settings;
  /** The market's entries from the same read of the cache, which saves a cell one read. */
  readonly seen: Readonly<Record<string, string>>;
}

const SETTINGS_SECONDS = 300;

/** Key of the cache entry with all settings. */
const settingsKey = (build: Build): string => `coinsheet:1:settings:${build.id}`;

/** Must be called after a change of settings, so that the next formula reads them again. */
export const forgetSettings = ({ cache }: Pick<Services, 'cache'>, build: Build): void =>
  cache.removeAll([settingsKey(build)]);

const isRaw = (value: unknown): value is RawSettings =>
  isJsonObject(value) && settingNames.every((name) => typeof value[name] === 'string');

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
  readonly raw: RawSettings;
  readonly seen: Readonly<Record<string, string>>;
}

const load = (services: Services, build: Build): Result<Loaded, string> => {
  const key = settingsKey(build);
  const { [key]: text, ...seen } = services.cache.getAll([key, manifestKey(build), failingKey(build)]);
  const cached = readJson(text ?? '');
  if (isRaw(cached)) return ok({ raw: cached, seen });
  const read = readStores(services);
  if (!read.ok) return read;
  const raw = pickSettings(read.value);
  services.cache.putAll({ [key]: asciiJson(raw) }, SETTINGS_SECONDS);
  return ok({ raw, seen });
};

export const readSettings = (services: Services, build: Build): Result<ReadSettings, string> => {
  const loaded = load(services, build);
  if (!loaded.ok) return loaded;
  const { raw, seen } = loaded.value;
  // The built-in token is never cached: it belongs to the address of this run, which a cell may name.
  const withToken = pickSettings([raw, { ACCESS_TOKEN: build.accessToken ?? '' }]);
  const settings = checkSettings(withToken, build.gatewayUrl);
  return settings.ok ? ok({ settings: settings.value, seen }) : settings;
};
