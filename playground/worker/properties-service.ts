// Google's PropertiesService for the add-on in the page. Properties last as long as the page.

import { propertyStore } from './google-stores.ts';

const makeProperties = () => {
  const store = propertyStore();
  const properties = {
    getProperties: store.all,
    getProperty: store.read,
    getKeys: () => Object.keys(store.all()),
    setProperty: (key: string, value: string) => {
      store.write(key, value);
      return properties;
    },
    setProperties: (changed: Readonly<Record<string, string>>, deleteAllOthers = false) => {
      if (deleteAllOthers) store.clear();
      for (const [key, value] of Object.entries(changed)) store.write(key, value);
      return properties;
    },
    deleteProperty: (key: string) => {
      store.remove(key);
      return properties;
    },
    deleteAllProperties: () => {
      store.clear();
      return properties;
    },
  };
  return { properties, keep: store.keep };
};

export const makePropertiesService = () => {
  const [document, script, user] = [makeProperties(), makeProperties(), makeProperties()];
  return {
    service: {
      getDocumentProperties: () => document.properties,
      getScriptProperties: () => script.properties,
      getUserProperties: () => user.properties,
    },
    /** Remembers all properties; the returned function restores them. */
    keep: (): (() => void) => {
      const restorers = [document, script, user].map(({ keep }) => keep());
      return () => restorers.forEach((restore) => restore());
    },
  };
};
