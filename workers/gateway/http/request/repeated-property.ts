// Finds a property that one object of a JSON text has twice: `JSON.parse` takes the last one and says nothing.

/** A text with the colon that makes a property's name of it, or an end of an object. */
const tokens = /"([^"\\]*(?:\\.[^"\\]*)*)"\s*(:?)|[{}]/g;

/** The name as it is meant: `"\u0061"` is `a`. */
const nameOf = (written: string): string => (written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written);

/** The name of the first such property in a text that is JSON. */
export const repeatedProperty = (json: string): string | undefined => {
  /** The names of each object that is open, the outermost first. */
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
