// Reads the entries of a JSON list in slices of limited length, so that a long list can be taken in over several
// invocations.

import { afterValue, CLOSE_BRACKET, nextToken, OPEN_BRACKET, SPACE } from './json-bytes.ts';

export interface ListSlice {
  readonly entries: readonly unknown[];
  /** The JSON has escapes, which may hide characters. */
  readonly hasEscapes: boolean;
}

export interface ListReader {
  /** The next entries, at least one; undefined after the last. Throws a SyntaxError where the text is not JSON. */
  next(mostBytes: number): ListSlice | undefined;
}

const decoder = new TextDecoder();
/** JSON's escape for any character. */
const ESCAPE = '\\u';

const fault = (what: string): SyntaxError => new SyntaxError(`The list ${what}`);

/** Whether only white space follows. */
const isEnd = (bytes: Uint8Array, at: number): boolean => {
  for (let next = at; next < bytes.length; next += 1) if ((bytes[next] ?? 0) > SPACE) return false;
  return true;
};

/** Undefined if the bytes are no list. */
export const openList = (bytes: Uint8Array): ListReader | undefined => {
  const start = nextToken(bytes, 0);
  if (bytes[start] !== OPEN_BRACKET) return undefined;
  /** The first byte of the next entry, or the end of the list. */
  let at = nextToken(bytes, start + 1);
  return {
    next(mostBytes) {
      if (bytes[at] === CLOSE_BRACKET) {
        if (!isEnd(bytes, at + 1)) throw fault('is followed by something else');
        return undefined;
      }
      const first = at;
      let end = at;
      while (bytes[at] !== CLOSE_BRACKET) {
        const after = afterValue(bytes, at);
        if (after === at) throw fault(at < bytes.length ? 'has something that is no value' : 'does not end');
        if (end > first && after - first > mostBytes) break;
        end = after;
        at = nextToken(bytes, after);
      }
      const text = decoder.decode(bytes.subarray(first, end));
      const entries: readonly unknown[] = JSON.parse(`[${text}]`);
      return { entries, hasEscapes: text.includes(ESCAPE) };
    },
  };
};
