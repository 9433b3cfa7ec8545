// What a screen reader and the panel under the formula bar say about the selected cell.

import type { Model } from '../engine/engine.ts';
import { nameOf } from '../sheets/place.ts';

export interface SelectedCell {
  /** Such as `B3`. */
  readonly name: string;
  /** As shown in the sheet. */
  readonly text: string;
  /** What is wrong in it, and what to write instead; empty if nothing is. */
  readonly sentence: string;
  /** As a person would type it; empty in a cell without one. */
  readonly formula: string;
}

export const selectedCell = ({ getters }: Model): SelectedCell => {
  const position = getters.getActivePosition();
  const cell = getters.getEvaluatedCell(position);
  return {
    name: nameOf(position),
    text: cell.formattedValue,
    formula: getters.getCell(position)?.isFormula === true ? getters.getCellText(position, { showFormula: true }) : '',
    sentence: ('message' in cell ? cell.message : undefined) ?? '',
  };
};

/** Without the second line of carets, which point at a word. */
const spoken = (sentence: string): string => sentence.replaceAll(/\n\s*\^+\s*/g, ' ').replaceAll(/\s*\n\s*/g, ' ');

export const announcement = ({ name, text, sentence }: Omit<SelectedCell, 'formula'>): string =>
  sentence === '' ? `${name}: ${text === '' ? 'empty' : text}` : `${name}: ${spoken(sentence)}`;
