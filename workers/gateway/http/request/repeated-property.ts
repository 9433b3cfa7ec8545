// Finds a property that occurs twice in one object of a JSON text: `JSON.parse` silently takes the last one.

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
