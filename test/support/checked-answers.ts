// What a test about faults asks and expects of its gateway: every answer is a whole one, and tells its time.

import { expect } from 'vitest';
import { answerDefects, type SeenAnswer } from './answer-defects.ts';
import type { FaultStage } from './fault-stage.ts';

interface CheckedAnswers {
  /** GETs a path; the answer has no defect, whatever it says. */
  readonly get: (path: string) => Promise<SeenAnswer>;
  /** The path gives data from this number of seconds after the day's beginning. */
  readonly expectAsOf: (path: string, seconds: number) => Promise<void>;
  /** The path gives a reasoned refusal. */
  readonly expectRefusal: (path: string) => Promise<void>;
}

/** `stage` gives the file's stage once it stands. */
export const checkedAnswers = (stage: () => FaultStage): CheckedAnswers => {
  const get = async (path: string): Promise<SeenAnswer> => {
    const answer = await stage().get(path);
    expect(answerDefects(answer)).toEqual([]);
    return answer;
  };
  return {
    get,
    async expectAsOf(path, seconds) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get('X-Data-As-Of')]).toEqual([path, 200, stage().textAt(seconds)]);
    },
    async expectRefusal(path) {
      expect([path, (await get(path)).status]).toEqual([path, expect.toBeOneOf([503, 504])]);
    },
  };
};
