// A bounded map that forgets what was used longest ago.

export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** Keeps values up to a total weight; each weighs 1 unless `weigh` says otherwise. */
export const createRecent = <Value>(most: number, weigh: (value: Value) => number = () => 1): Recent<Value> => {
  const entries = new Map<string, Value>();
  let total = 0;
  const drop = (key: string): void => {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    total -= weigh(value);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key, value) {
      drop(key);
      entries.set(key, value);
      total += weigh(value);
      for (const oldest of entries.keys()) {
        if (total <= most || oldest === key) break;
        drop(oldest);
      }
    },
    delete: drop,
  };
};
