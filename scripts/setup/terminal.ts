// Asks the user at the terminal. Secrets are read in raw mode, so that they are not shown.

import { createInterface } from 'node:readline/promises';
import type { Person } from './run-steps.ts';

interface TerminalInput extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
  readonly setRawMode?: (isRaw: boolean) => unknown;
}

interface TerminalOptions {
  readonly input: TerminalInput;
  readonly output: NodeJS.WritableStream;
  /** Called on Ctrl-C in raw mode, in which the terminal sends no signal. */
  readonly interrupt: () => void;
}

const ENTER = /[\r\n\u0004]/;
const INTERRUPT = '\u0003';
const ERASE: ReadonlySet<string> = new Set(['\u0008', '\u007F']);

/** The text after the characters were typed, with deletions applied. */
const typed = (before: string, signs: string): string =>
  Array.from(signs).reduce((text, sign) => (ERASE.has(sign) ? text.slice(0, -1) : text + sign), before);

const readUnseen = ({ input, interrupt }: TerminalOptions): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    const take = (chunk: unknown): void => {
      const signs = String(chunk);
      if (signs.includes(INTERRUPT)) return interrupt();
      const [line = ''] = signs.split(ENTER);
      text = typed(text, line);
      if (!ENTER.test(signs)) return;
      input.off('data', take);
      input.pause();
      resolve(text.trim());
    };
    input.on('data', take);
    input.resume();
  });

export const createTerminal = (options: TerminalOptions): Person => {
  const { input, output } = options;
  return {
    isThere: input.isTTY === true,
    ask: async (question) => {
      if (input.isTTY !== true) return undefined;
      const lines = createInterface({ input, output });
      try {
        return (await lines.question(question)).trim();
      } finally {
        lines.close();
      }
    },
    askSecretly: async (question) => {
      if (input.isTTY !== true) return undefined;
      output.write(question);
      input.setRawMode?.(true);
      try {
        return await readUnseen(options);
      } finally {
        input.setRawMode?.(false);
        output.write('\n');
      }
    },
  };
};
