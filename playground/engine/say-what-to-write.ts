// What the engine says of a formula that it can't read, with what to write instead.

import { engine } from './engine.ts';

const EXAMPLE = '=COINS("defi", "marketCap > 1e9")';

/** By the engine's own words. `%s` is what it found. */
const sentences: Readonly<Record<string, string>> = {
  'Invalid formula': `A word in this formula is the name of nothing: put texts and filters between quotes, as in ${EXAMPLE}.`,
  'Invalid expression': `This formula breaks off or has something left over: write it as in ${EXAMPLE}.`,
  'Wrong function call': `Something is wrong between two arguments: separate them by commas and put texts between quotes, as in ${EXAMPLE}.`,
  'Unexpected token: %s': `%s can't stand where it does: separate arguments by commas and put texts between straight quotes, as in ${EXAMPLE}.`,
  'Unknown function: "%s"': 'There is no function "%s": Coinsheet\'s begin with COIN, such as COINS and COIN_FIND.',
};

/** Before the first workbook is opened. */
export const sayWhatToWrite = (): void => {
  engine().setTranslationMethod((...[words]) => sentences[words] ?? words);
};
