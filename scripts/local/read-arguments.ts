// Reads the words after `npm start --`.

import { nearest } from '../../shared/text/nearest.ts';
import { StartProblem } from './start-problem.ts';

const flags = ['--live', '--help'] as const;
type Flag = (typeof flags)[number];

const isFlag = (word: string): word is Flag => flags.some((flag) => flag === word);

export interface StartArguments {
  /** Whether real prices are wanted, without a key if none is set. */
  readonly isLive: boolean;
  readonly isHelp: boolean;
}

/** @throws {StartProblem} for any other word. */
export const readArguments = (words: readonly string[]): StartArguments => {
  const unknown = words.find((word) => !isFlag(word));
  if (unknown !== undefined) {
    const meant = nearest(unknown, flags);
    throw new StartProblem(
      `npm start does not know "${unknown}"${meant === undefined ? '' : `; did you mean ${meant}?`}${meant === undefined ? '.' : ''} It takes ${flags.join(' and ')}, each after --: npm start -- --live.`,
    );
  }
  return { isLive: words.includes('--live'), isHelp: words.includes('--help') };
};
