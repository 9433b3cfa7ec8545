// The memory of a snapshot: its bytes and the data derived from them for answers.

export interface Weight {
  /** Adds a part whose current size `bytes` returns. */
  readonly add: (bytes: () => number) => void;
  /** Reports that a part has grown. */
  readonly grow: () => void;
  /** Approximate size of all parts. */
  readonly bytes: () => number;
  /** Calls the listener after each growth. */
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
