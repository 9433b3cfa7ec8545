// Where the add-in keeps its settings, with the access token: in the browser, for all workbooks, and in none of them. A
// browser may refuse: then they last as long as the page.

import { settingNames } from '../addon/settings/setting-labels.ts';
import type { Properties } from '../addon/settings/settings.ts';
import type { SettingsStore } from '../addon/sidebar/context.ts';
import { isJsonObject, readJson } from '../addon/text.ts';

/** The part of `localStorage` that is used. */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const tryOr = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work();
  } catch (error) {
    console.warn('Coinsheet can not use the storage of this browser:', error);
    return otherwise;
  }
};

const readSettings = (text: string): Properties => {
  const value = readJson(text);
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const setting = value[name];
      return typeof setting === 'string' && setting !== '' ? [[name, setting] as const] : [];
    }),
  );
};

/**
 * @param area may throw.
 * @param partition of Office, which separates the storage of add-ins that the browser would let share it.
 */
export const settingsStore = (area: () => Area, partition: () => string): SettingsStore => {
  /** What the browser did not take. */
  let unkept: string | undefined;
  const key = (): string => `${partition()}coinsheet:settings:1`;
  const read = (): Properties => readSettings(unkept ?? tryOr(() => area().getItem(key()), null) ?? '');
  return {
    read,
    write: (values) => {
      const text = JSON.stringify({ ...read(), ...values });
      unkept = tryOr<string | undefined>(() => {
        area().setItem(key(), text);
        return undefined;
      }, text);
      // The old ones would come back with the next page.
      if (unkept !== undefined) tryOr(() => area().removeItem(key()), undefined);
    },
    usual: () => ({}),
  };
};
