// Finds values in the bytes of JSON without parsing it. What is found in invalid JSON means nothing: the caller parses
// it.

export const QUOTE = 0x22;
export const SPACE = 0x20;
export const COMMA = 0x2c;
export const OPEN_BRACE = 0x7b;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const CLOSE_BRACE = 0x7d;
/** The bit that turns a bracket into a brace and leaves a brace unchanged. */
const BRACKET_TO_BRACE = 0x20;

/** Index of the next byte from `at` on that is no white space, comma or colon. */
export const nextToken = (bytes: Uint8Array, at: number): number => {
  let next = at;
  for (; next < bytes.length; next += 1) {
    const byte = bytes[next] ?? 0;
    if (byte > SPACE && byte !== COMMA && byte !== COLON) return next;
  }
  return next;
};

/** Index after the string whose opening quote is at `at`. */
export const afterText = (bytes: Uint8Array, at: number): number => {
  let next = at + 1;
  for (; next < bytes.length; next += 1) {
    const byte = bytes[next];
    if (byte === QUOTE) return next + 1;
    if (byte === BACKSLASH) next += 1;
  }
  return next;
};

/** Index after the object or list whose opening bracket is at `at`. */
const afterNested = (bytes: Uint8Array, at: number): number => {
  let depth = 0;
  let next = at;
  while (next < bytes.length) {
    const byte = bytes[next] ?? 0;
    if (byte === QUOTE) {
      next = afterText(bytes, next);
      continue;
    }
    next += 1;
    const brace = byte | BRACKET_TO_BRACE;
    if (brace === OPEN_BRACE) depth += 1;
    else if (brace === CLOSE_BRACE) {
      depth -= 1;
      if (depth === 0) return next;
    }
  }
  return next;
};

/** Index after the value whose first byte is at `at`. */
export const afterValue = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0;
  if (first === QUOTE) return afterText(bytes, at);
  if ((first | BRACKET_TO_BRACE) === OPEN_BRACE) return afterNested(bytes, at);
  let next = at;
  for (; next < bytes.length; next += 1) {
    const byte = bytes[next] ?? 0;
    if (byte <= SPACE || byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return next;
  }
  return next;
};
