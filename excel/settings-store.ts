// The settings of the add-in, for all workbooks of this browser. They include the access token, which therefore is in
// no workbook.

import { settingNames } from '../addon/settings/setting-labels.ts';
import type { Properties } from '../addon/settings/settings.ts';
import type { SettingsStore } from '../addon/sidebar/settings-store.ts';
import { isJsonObject, readJson } from '../addon/text/read-json.ts';
import { forgetSets } from './kept-sets.ts';
import type { TextStore } from './storage.ts';

const NAME = 'settings:1';

const readSettings = (store: TextStore): Properties => {
  const value = readJson(store.read(NAME) ?? '');
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
    store.write(NAME, JSON.stringify(Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== ''))));
    forgetSets(store);
  },
  usual: () => ({}),
});
