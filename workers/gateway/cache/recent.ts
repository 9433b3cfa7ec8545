// A size-limited map that drops the least recently used entry.

export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** All entries, the most recently used last. */
  entries(): readonly (readonly [key: string, value: Value])[];
}

interface Entry<Value> {
  readonly value: Value;
  readonly weight: number;
}

/** Keeps values up to a total weight, and always the newest; each weighs 1 unless `weigh` says otherwise. */
export const createRecent = <Value>(most: number, weigh: (value: Value) => number = () => 1): Recent<Value> => {
  const entries = new Map<string, Entry<Value>>();
  let total = 0;
  const drop = (key: string): void => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      drop(key);
      const entry = { value, weight: weigh(value) };
      entries.set(key, entry);
      total += entry.weight;
      for (const oldest of entries.keys()) {
        if (total <= most || entries.size === 1) break;
        drop(oldest);
      }
    },
    delete: drop,
    entries: () => [...entries].map(([key, { value }]) => [key, value] as const),
  };
};
