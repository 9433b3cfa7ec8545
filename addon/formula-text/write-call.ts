// Writes a call in the United States' syntax: quotes texts, drops omitted arguments at the end.

export type CallArgument = string | number | undefined;

export const quoteText = (text: string): string => `"${text.replace(/"/g, '""')}"`;

const writeArgument = (argument: CallArgument): string => {
  if (argument === undefined || argument === '') return '';
  return typeof argument === 'number' ? String(argument) : quoteText(argument);
};

/** @param behind written unchanged after the last given argument. */
export const writeCall = (name: string, given: readonly CallArgument[], ...behind: readonly string[]): string => {
  const texts = given.map(writeArgument);
  let { length } = texts;
  while (length > 0 && texts[length - 1] === '') length -= 1;
  // A refresh token is read from the second argument on.
  const kept = length === 0 && behind.length > 0 ? [''] : texts.slice(0, length);
  const [first = '', ...rest] = [...kept, ...behind];
  return `=${name}(${first}${rest.map((text) => (text === '' ? ',' : `, ${text}`)).join('')})`;
};
