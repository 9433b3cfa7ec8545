// Elements of a condition's error: the sentence, and below it the condition with a mark under the wrong part.

import { element } from './elements.ts';

export const errorParts = (error: string): readonly (Node | string)[] => {
  const [sentence = '', ...lines] = error.split('\n');
  return lines.length === 0 ? [sentence] : [sentence, element('pre', { tabindex: 0 }, lines.join('\n'))];
};
