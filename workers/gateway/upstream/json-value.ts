// Walks parsed JSON. The sender chooses its depth, so recursion is limited to protect the stack.

/** Maximum depth; coins have three levels. */
const MAX_LEVELS = 64;

/** Whether JSON.stringify, which recurses, can write the value. */
export const isShallow = (value: unknown, levels = MAX_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((held) => isShallow(held, levels - 1)));

/** The value with each text and member name changed; the same value if none changes. Null replaces deeper values. */
export const mapTexts = (value: unknown, change: (text: string) => string, levels = MAX_LEVELS): unknown => {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  const members = Object.entries(value);
  const changed = members.map(([name, held]) => [change(name), mapTexts(held, change, levels - 1)] as const);
  if (changed.every(([name, held], index) => name === members[index]?.[0] && held === members[index][1])) return value;
  return Array.isArray(value) ? changed.map(([, held]) => held) : Object.fromEntries(changed);
};
