// Walks values that JSON.parse gave, whose depth is the sender's choice: recursion ends before the stack does.

/** Coins nest three levels. */
const MAX_LEVELS = 64;

/** Whether a value can be written by JSON.stringify, which recurses. */
export const isShallow = (value: unknown, levels = MAX_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((held) => isShallow(held, levels - 1)));

/** The value with each text and each name of a member changed: the same value where none is. Null stands for what is too deep. */
export const mapTexts = (value: unknown, change: (text: string) => string, levels = MAX_LEVELS): unknown => {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  const members = Object.entries(value);
  const changed = members.map(([name, held]) => [change(name), mapTexts(held, change, levels - 1)] as const);
  if (changed.every(([name, held], index) => name === members[index]?.[0] && held === members[index][1])) return value;
  return Array.isArray(value) ? changed.map(([, held]) => held) : Object.fromEntries(changed);
};
