// The file's settings, through PropertiesService.

import type { Build } from '../addon/build.ts';
import type { SettingsStore } from '../addon/sidebar/settings-store.ts';
import { googleServices } from './google-services.ts';
import { forgetSettings } from './settings/read-settings.ts';

const properties = (): GoogleAppsScript.Properties.Properties => {
  const found: GoogleAppsScript.Properties.Properties | null = PropertiesService.getDocumentProperties();
  if (found === null) throw new Error('This script belongs to no spreadsheet, so it cannot store settings.');
  return found;
};

export const googleSettingsStore = (build: Build): SettingsStore => ({
  read: () => properties().getProperties(),
  write: (values) => {
    const store = properties();
    for (const [name, value] of Object.entries(values)) {
      if (value === '') store.deleteProperty(name);
      else store.setProperty(name, value);
    }
    forgetSettings(googleServices, build);
  },
  usual: () => PropertiesService.getScriptProperties().getProperties(),
});
