// Groups questions into requests within the gateway's bounds, keeping their order.

import { utf8Length } from '../text/utf8-length.ts';
import { isIdsQuestion, MAX_BODY_BYTES, MAX_QUESTIONS, MAX_ROWS, requestBody, type WireQuestion } from './wire.ts';

const rowsOf = (question: WireQuestion): number => (isIdsQuestion(question) ? question.ids.length : question.limit);

const fits = (pack: readonly WireQuestion[]): boolean =>
  pack.length <= MAX_QUESTIONS &&
  pack.reduce((total, question) => total + rowsOf(question), 0) <= MAX_ROWS &&
  utf8Length(requestBody(pack)) <= MAX_BODY_BYTES;

export const packQuestions = (questions: readonly WireQuestion[]): readonly (readonly WireQuestion[])[] => {
  const packs: WireQuestion[][] = [];
  for (const question of questions) {
    const last = packs[packs.length - 1];
    if (last !== undefined && fits([...last, question])) last.push(question);
    else packs.push([question]);
  }
  return packs;
};
