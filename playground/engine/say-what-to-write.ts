// Replaces the engine's errors about unreadable formulas by sentences that say what to write.

import { engine } from './engine.ts';

const EXAMPLE = '=COINS("defi", "marketCap > 1e9")';

/** By the engine's own text. `%s` is the text that it found. */
const sentences: Readonly<Record<string, string>> = {
  'Invalid formula': `A word in this formula is unknown: put texts and filters between quotes, as in ${EXAMPLE}.`,
  'Invalid expression': `This formula is incomplete or has text left over: write it as in ${EXAMPLE}.`,
  'Wrong function call': `Something is wrong between two arguments: separate them by commas and put texts between quotes, as in ${EXAMPLE}.`,
  'Unexpected token: %s': `%s is in the wrong place: separate arguments by commas and put texts between straight quotes, as in ${EXAMPLE}.`,
  'Unknown function: "%s"': 'There is no function "%s": Coinsheet\'s begin with COIN, such as COINS and COIN_FIND.',
};

/** Call before the first workbook is opened. */
export const sayWhatToWrite = (): void => {
  engine().setTranslationMethod((...[words]) => sentences[words] ?? words);
};
