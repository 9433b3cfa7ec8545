// Writes a value as JSON in one of the many ways in which that can be done.

/** Members of an object as pairs, which may hold a name twice. */
type Members = readonly (readonly [string, unknown])[];

const spaces = ['', '', '', ' ', '\n', '\t ', '\r\n'] as const;

const isPair = (value: unknown): value is readonly [string, unknown] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';

/** What is written as an object, or undefined. */
const membersOf = (value: object): Members | undefined => {
  if (!Array.isArray(value)) return Object.entries(value);
  const parts: readonly unknown[] = value;
  return parts.length > 0 && parts.every(isPair) ? parts : undefined;
};

/**
 * `choices` draws white space, escapes and the spelling of numbers. A list of pairs of a text and a value is written as
 * an object, in its order.
 */
export const printJson = (value: unknown, choices: Iterator<number>): string => {
  const choose = (count: number): number => Number(choices.next().value) % count;
  const space = (): string => spaces[choose(spaces.length)] ?? '';
  const text = (plain: string): string => {
    if (choose(4) > 0) return JSON.stringify(plain);
    const escaped = Array.from(
      { length: plain.length },
      (_, index) => `\\u${plain.charCodeAt(index).toString(16).padStart(4, '0')}`,
    );
    return `"${escaped.join('')}"`;
  };
  const list = (open: string, parts: readonly string[], close: string): string =>
    open + space() + parts.join(`${space()},${space()}`) + space() + close;
  const print = (one: unknown): string => {
    if (typeof one === 'string') return text(one);
    if (typeof one === 'number') return choose(3) > 0 || one === 0 ? JSON.stringify(one) : one.toExponential();
    if (typeof one !== 'object' || one === null) return JSON.stringify(one);
    const members = membersOf(one);
    if (members === undefined) return list('[', Array.isArray(one) ? one.map(print) : [], ']');
    return list(
      '{',
      members.map(([name, held]) => `${text(name)}${space()}:${space()}${print(held)}`),
      '}',
    );
  };
  return space() + print(value) + space();
};
