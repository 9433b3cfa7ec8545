// Google's PropertiesService. Properties last as long as the page.
// https://developers.google.com/apps-script/reference/properties/properties

const MAX_VALUE_BYTES = 9 * 1024;

const encoder = new TextEncoder();

const makeProperties = () => {
  const values = new Map<string, string>();
  const properties = {
    getProperties: () => Object.fromEntries(values),
    getProperty: (key: string) => values.get(key) ?? null,
    getKeys: () => [...values.keys()],
    setProperty: (key: string, value: string) => {
      if (encoder.encode(value).length > MAX_VALUE_BYTES) throw new Error('Argument too large: value');
      values.set(key, value);
      return properties;
    },
    setProperties: (changed: Readonly<Record<string, string>>, deleteAllOthers = false) => {
      if (deleteAllOthers) values.clear();
      for (const [key, value] of Object.entries(changed)) properties.setProperty(key, value);
      return properties;
    },
    deleteProperty: (key: string) => {
      values.delete(key);
      return properties;
    },
    deleteAllProperties: () => {
      values.clear();
      return properties;
    },
  };
  return properties;
};

export const makePropertiesService = () => {
  const [document, script, user] = [makeProperties(), makeProperties(), makeProperties()];
  return {
    getDocumentProperties: () => document,
    getScriptProperties: () => script,
    getUserProperties: () => user,
  };
};
