// A line for a typed condition, with completions: fields, operators, examples of values, and the correction of an
// error that names one.

import { isCurrencyCode } from '../../../shared/coin/currencies.ts';
import { completeWhere } from '../../completion/complete-where.ts';
import type { Completion } from '../../completion/completion.ts';
import { countOf } from '../../text.ts';
import { comboBox } from './combo-box.ts';

export interface ConditionLine {
  readonly element: HTMLElement;
  /** Replaces the condition. */
  readonly set: (text: string) => void;
}

export const conditionLine = (currency: () => string, onChange: (text: string) => void): ConditionLine => {
  let shown: readonly Completion[] = [];
  const draw = (): void => {
    const code = currency();
    const { items, isPartial } = completeWhere(box.field.value, isCurrencyCode(code) ? code : 'USD');
    shown = items;
    box.show(shown, isPartial ? 0 : -1, countOf(shown.length, 'suggestion'));
  };
  const set = (text: string): void => {
    box.field.value = text;
    onChange(text);
  };
  const pick = (index: number): void => {
    const completion = shown[index];
    if (completion === undefined) return;
    set(completion.text);
    draw();
  };
  const box = comboBox({
    name: 'condition',
    attributes: { 'aria-label': 'Condition', placeholder: 'volume > 5M or rank <= 50' },
    onType: (text) => {
      onChange(text);
      draw();
    },
    onOpen: draw,
    onPick: pick,
    onEnter: (marked) => (marked < 0 ? box.close() : pick(marked)),
  });
  return { element: box.element, set };
};
