// Google's PropertiesService. Properties last as long as the page.
// https://developers.google.com/apps-script/reference/properties/properties

const MAX_VALUE_BYTES = 9 * 1024;

const encoder = new TextEncoder();

const makeProperties = () => {
  let values = new Map<string, string>();
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
  const keep = (): (() => void) => {
    const kept = new Map(values);
    return () => {
      values = kept;
    };
  };
  return { properties, keep };
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
