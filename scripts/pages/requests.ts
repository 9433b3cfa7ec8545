// The formulas and the commands of curl in a block of code, which a page can run. Pure.

/** The gateway's address in the documents, on the reader's own computer or anywhere. */
export const ORIGIN = /https?:\/\/(?:127\.0\.0\.1:8787|YOUR-GATEWAY)/;

/** Only formulas of Coinsheet, one a line; undefined for another block. */
export const formulasIn = (block: string): readonly string[] | undefined => {
  const lines = block.split('\n');
  return lines.every((line) => /^=(?:COINSHEET\.)?COIN/.test(line)) ? lines : undefined;
};

export interface Command {
  /** As written. */
  readonly text: string;
  readonly path: string;
  /** Of a POST. */
  readonly body: string | undefined;
}

const words = /'([^']*)'|"([^"]*)"|(\S+)/g;

const wordsIn = (text: string): readonly string[] =>
  [...text.replaceAll('\\\n', ' ').matchAll(words)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');

/** `name=value` with the value encoded. Commas and colons stay readable. */
const encoded = (pair: string): string => {
  const [name = '', ...value] = pair.split('=');
  return `${name}=${encodeURIComponent(value.join('=')).replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
};

const readCommand = (text: string): Command | undefined => {
  const [program, ...rest] = wordsIn(text);
  const address = rest.find((word) => ORIGIN.test(word));
  if (program !== 'curl' || address === undefined) return undefined;
  const after = (option: RegExp): readonly string[] => rest.filter((_, index) => option.test(rest[index - 1] ?? ''));
  const pairs = after(/^--data-urlencode$/).map(encoded);
  const [body] = after(/^-d$|^--data$/);
  const path = address.replace(ORIGIN, '');
  return { text, path: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`, body };
};

/** Only commands of curl that ask the gateway; undefined for another block. */
export const commandsIn = (block: string): readonly Command[] | undefined => {
  const commands = block.split(/\n(?=curl )/).map(readCommand);
  return commands.every((command) => command !== undefined) ? commands : undefined;
};
