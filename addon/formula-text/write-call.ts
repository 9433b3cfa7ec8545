// Writes a call as in the United States: texts quoted, arguments that are left out at the end left away.

export type CallArgument = string | number | undefined;

export const quoteText = (text: string): string => `"${text.replace(/"/g, '""')}"`;

const writeArgument = (argument: CallArgument): string => {
  if (argument === undefined || argument === '') return '';
  return typeof argument === 'number' ? String(argument) : quoteText(argument);
};

/** `behind` stands as it is after the last argument that is given. */
export const writeCall = (name: string, given: readonly CallArgument[], ...behind: readonly string[]): string => {
  const texts = given.map(writeArgument);
  let { length } = texts;
  while (length > 0 && texts[length - 1] === '') length -= 1;
  // A refresh token is read from the second argument on.
  const kept = length === 0 && behind.length > 0 ? [''] : texts.slice(0, length);
  const [first = '', ...rest] = [...kept, ...behind];
  return `=${name}(${first}${rest.map((text) => (text === '' ? ',' : `, ${text}`)).join('')})`;
};
