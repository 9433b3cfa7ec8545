// Groups questions into requests within the gateway's limits, in order.

import { bounds } from '../../shared/protocol/bounds.ts';
import { utf8Length } from '../text.ts';
import { isPastQuestion, requestBody, type WireQuestion } from './wire.ts';

const rowsOf = (question: WireQuestion): number => {
  if (isPastQuestion(question))
    return 'dates' in question ? Math.max(question.ids.length, question.dates.length) : bounds.bodyRows;
  return 'ids' in question ? question.ids.length : question.limit;
};

const fits = (pack: readonly WireQuestion[]): boolean =>
  pack.length <= bounds.questions &&
  pack.reduce((total, question) => total + rowsOf(question), 0) <= bounds.bodyRows &&
  utf8Length(requestBody(pack)) <= bounds.bodyBytes;

export const packQuestions = (questions: readonly WireQuestion[]): readonly (readonly WireQuestion[])[] => {
  const packs: WireQuestion[][] = [];
  for (const question of questions) {
    const last = packs[packs.length - 1];
    if (last !== undefined && fits([...last, question])) last.push(question);
    else packs.push([question]);
  }
  return packs;
};
