// The file's settings, through PropertiesService.

import type { SettingsStore } from '../addon/sidebar/settings-store.ts';

const properties = (): GoogleAppsScript.Properties.Properties => {
  const found: GoogleAppsScript.Properties.Properties | null = PropertiesService.getDocumentProperties();
  if (found === null)
    throw new Error('This script stands in no spreadsheet, so there is nothing to keep settings with.');
  return found;
};

export const googleSettingsStore: SettingsStore = {
  read: () => properties().getProperties(),
  write: (values) => {
    const store = properties();
    for (const [name, value] of Object.entries(values)) {
      if (value === '') store.deleteProperty(name);
      else store.setProperty(name, value);
    }
  },
};
