// What a snapshot takes in memory: more than the bytes it came in, as what is made of them for answers is kept with it.

export interface Weight {
  /** Counts what `bytes` tells, from now on. */
  readonly add: (bytes: () => number) => void;
  /** Something that counts has grown. */
  readonly grow: () => void;
  /** All that counts, about. */
  readonly bytes: () => number;
  /** Tells of growth. */
  readonly watch: (listener: () => void) => void;
}

export const createWeight = (): Weight => {
  const parts: (() => number)[] = [];
  const listeners: (() => void)[] = [];
  const grow = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    add(bytes) {
      parts.push(bytes);
      grow();
    },
    grow,
    bytes: () => parts.reduce((sum, bytes) => sum + bytes(), 0),
    watch: (listener) => void listeners.push(listener),
  };
};
