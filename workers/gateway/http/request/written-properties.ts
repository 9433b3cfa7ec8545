// Properties as a JSON text writes them, where `JSON.parse` loses it: of two in one object it silently takes the last
// one, and it rounds large numbers.

/** A string, with the colon that makes it a property name, or a brace. */
const tokens = /"([^"\\]*(?:\\.[^"\\]*)*)"\s*(:?)|[{}]/g;

/** The name without escapes: `"\u0061"` is `a`. */
const nameOf = (written: string): string => (written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written);

/** The name of the first repeated property. @param json valid JSON. */
export const repeatedProperty = (json: string): string | undefined => {
  /** The property names of each open object, the outermost first. */
  const open: Set<string>[] = [];
  for (const [token, written = '', colon] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon === ':') {
      const [names, name] = [open.at(-1), nameOf(written)];
      if (names?.has(name) === true) return name;
      names?.add(name);
    }
  }
  return undefined;
};

const number = /\s*(-?\d[\d.eE+-]*)/y;

/** The number of a property of the outermost object, as written. @param json valid JSON. */
export const outermostNumber = (json: string, name: string): string | undefined => {
  let depth = 0;
  for (const { 0: token, 1: written = '', 2: colon, index } of json.matchAll(tokens)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    else if (colon === ':' && depth === 1 && nameOf(written) === name) {
      number.lastIndex = index + token.length;
      return number.exec(json)?.[1];
    }
  }
  return undefined;
};
