// The add-in's storage in the browser: settings, the access token and sets of coins. A browser may refuse it, or it may
// be full: then values last as long as the page.

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
