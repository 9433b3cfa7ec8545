// What the add-in keeps in the browser beyond its page: settings, the access token, and sets of coins, so that the
// cells of a workbook that opens need no request while these are fresh. No workbook has any of it. A browser may refuse
// it, or it may be full: then values last as long as the page.

import type { SetStore } from '../addon/memory/memory-sets.ts';
import { hashText } from '../shared/text/hash.ts';
import { settingNames } from '../addon/settings/setting-labels.ts';
import type { Properties } from '../addon/settings/settings.ts';
import type { SettingsStore } from '../addon/sidebar/context.ts';
import { isJsonObject, readJson } from '../addon/text.ts';

export interface TextStore {
  readonly read: (name: string) => string | undefined;
  readonly write: (name: string, text: string) => void;
  readonly remove: (name: string) => void;
  readonly names: () => readonly string[];
}

const PREFIX = 'coinsheet:';

/** The part of `localStorage` that is used. */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work();
  } catch (error) {
    console.warn('Coinsheet can not use the storage of this browser:', error);
    return otherwise;
  }
};

/**
 * @param area may throw.
 * @param partition of Office, which separates the storage of add-ins that the browser would let share it.
 */
export const textStore = (area: () => Area, partition: () => string): TextStore => {
  /** What the browser did not take. */
  const unkept = new Map<string, string>();
  const keyOf = (name: string): string => `${partition()}${PREFIX}${name}`;

  const remove: TextStore['remove'] = (name) => {
    unkept.delete(name);
    attempt(() => area().removeItem(keyOf(name)), undefined);
  };
  return {
    read: (name) => unkept.get(name) ?? attempt(() => area().getItem(keyOf(name)), null) ?? undefined,
    write: (name, text) => {
      const isKept = attempt(() => {
        area().setItem(keyOf(name), text);
        return true;
      }, false);
      unkept.delete(name);
      if (isKept) return;
      // The old value would come back with the next page.
      remove(name);
      unkept.set(name, text);
    },
    remove,
    names: () =>
      attempt(() => {
        const start = keyOf('');
        const held = area();
        const keys = Array.from({ length: held.length }, (_, index) => held.key(index) ?? '');
        return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
      }, []),
  };
};

const SET_NAME = 'set:1:';
const MAX_SETS = 3;
/** A set of 1,000 coins has about 300,000. Browsers keep 5 million for a page. */
const MAX_CHARACTERS = 1_500_000;

const namesOf = (store: TextStore): readonly string[] => store.names().filter((name) => name.startsWith(SET_NAME));

/** Removes all sets: after a change of the settings nobody needs them. */
const forgetSets = (store: TextStore): void => namesOf(store).forEach(store.remove);

/** The sets in order of their storage; the last one is the newest. */
const ORDER = 'sets';

const readOrder = (store: TextStore): readonly string[] => (store.read(ORDER) ?? '').split('\n').filter(Boolean);

/** @param scope of the gateway and the token, whose data never mix. */
export const keptSets = (store: TextStore, scope: string): SetStore => ({
  read: (set) => store.read(`${SET_NAME}${hashText(scope)}:${set}`),
  write: (set, text) => {
    const name = `${hashText(scope)}:${set}`;
    const order = [...readOrder(store).filter((one) => one !== name), ...(text.length > MAX_CHARACTERS ? [] : [name])];
    const kept = order.slice(-MAX_SETS);
    for (const held of namesOf(store)) if (!kept.includes(held.slice(SET_NAME.length))) store.remove(held);
    if (text.length <= MAX_CHARACTERS) store.write(SET_NAME + name, text);
    store.write(ORDER, kept.join('\n'));
  },
});

const SETTINGS_NAME = 'settings:1';

const readSettings = (store: TextStore): Properties => {
  const value = readJson(store.read(SETTINGS_NAME) ?? '');
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const text = value[name];
      return typeof text === 'string' && text !== '' ? [[name, text] as const] : [];
    }),
  );
};

export const settingsStore = (store: TextStore): SettingsStore => ({
  read: () => readSettings(store),
  write: (values) => {
    const kept = { ...readSettings(store), ...values };
    store.write(
      SETTINGS_NAME,
      JSON.stringify(Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== ''))),
    );
    forgetSets(store);
  },
  usual: () => ({}),
});
