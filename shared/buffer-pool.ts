// Buffers that calls reuse: allocating one for each question costs as much as answering it. A buffer's content is valid
// until anything else runs: do not use it across an `await`.

/** Returns a function that gives a list of at least `length` entries, with arbitrary content from earlier calls. */
export const createBufferPool = <List extends { readonly length: number }>(
  make: (length: number) => List,
): ((length: number) => List) => {
  let held = make(0);
  return (length) => {
    if (held.length < length) held = make(length);
    return held;
  };
};
