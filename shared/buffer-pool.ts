// Memory for the time of one call, used again by the next: taking new memory for each question costs as much as answering
// it does. What is in it has to be used up before anything else runs, so never across an `await`.

/** Gives a list of at least so many entries, which hold what the call before left there. */
export const createScratch = <List extends { readonly length: number }>(
  make: (length: number) => List,
): ((length: number) => List) => {
  let held = make(0);
  return (length) => {
    if (held.length < length) held = make(length);
    return held;
  };
};
