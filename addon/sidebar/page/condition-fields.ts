// Controls for the conditions: a field, a comparison and a value each, and a line for a typed condition, with
// completions: fields, operators, examples of values, and the correction of an error that names one.

import { isCurrencyCode } from '../../../shared/coin/currencies.ts';
import { completeWhere, type Completion, whereFix } from '../../completion/complete-where.ts';
import { countOf } from '../../text.ts';
import { comboBox } from './combo-box.ts';
import { coinField, type FieldName, fieldNames, isNumberField } from '../../../shared/coin/coin-fields.ts';
import { type DraftCondition, type DraftOperator, draftProblem } from '../../formula-text/draft.ts';
import type { Surroundings } from './host.ts';
import type { DraftState } from './draft-state.ts';
import { button, element, errorParts, fill, input, section, select } from './elements.ts';

const conditionLine = (currency: () => string, onChange: (text: string) => void) => {
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

const numberOperators: readonly DraftOperator[] = ['>', '>=', '<', '<=', '=', '!=', 'between'];
const textOperators: readonly DraftOperator[] = ['~', 'not ~', '=', '!='];

const operatorLabels: Readonly<Record<DraftOperator, string>> = {
  '>': 'above',
  '>=': 'at least',
  '<': 'below',
  '<=': 'at most',
  '=': 'is',
  '!=': 'is not',
  between: 'between',
  '~': 'contains',
  'not ~': 'lacks',
};

/** Fields for conditions, without risk data, which need the option `risk=yes`. */
const filterable = fieldNames.filter((name) => coinField(name).filterable && coinField(name).risk !== true);
const fieldOptions = filterable.map((name) => ({ value: name, label: coinField(name).label }));

const examples: Readonly<Record<string, string>> = { percent: '5%', currency: '1B', rank: '100', coins: '1M' };

const exampleOf = (field: FieldName, operator: DraftOperator): string => {
  if (!isNumberField(field)) return 'text';
  const example = examples[coinField(field).unit] ?? '10';
  return operator === 'between' ? `1 and ${example}` : example;
};

const operatorsOf = (field: FieldName): readonly DraftOperator[] =>
  isNumberField(field) ? numberOperators : textOperators;

const isFieldName = (text: string): text is FieldName => filterable.some((name) => name === text);

export const conditionFields = (state: DraftState, { locale, currency }: Surroundings): HTMLElement => {
  const rows = element('div', { class: 'conditions' });
  const error = element('p', { class: 'error', role: 'alert' });

  const check = (): void => {
    const draft = state.get();
    const problem = draftProblem(draft, locale, currency());
    const code = draft.currency || currency();
    const fix = problem !== undefined && isCurrencyCode(code) ? whereFix(draft.more, code) : undefined;
    fill(
      error,
      ...(problem === undefined ? [] : errorParts(problem)),
      fix !== undefined && button(`Write ${fix.label} instead`, () => more.set(fix.text), { class: 'link' }),
    );
  };
  // A change of currency may make a condition wrong or right.
  state.onChange(check);
  const put = (conditions: readonly DraftCondition[]): void => state.change({ conditions });
  const changeAt = (index: number, changes: Partial<DraftCondition>): void =>
    put(state.get().conditions.map((one, place) => (place === index ? { ...one, ...changes } : one)));

  const row = (condition: DraftCondition, index: number): HTMLElement => {
    const field = isFieldName(condition.field) ? condition.field : 'marketCap';
    const which = `of condition ${index + 1}`;
    const fieldSelect = select(
      fieldOptions,
      field,
      (value) => {
        if (!isFieldName(value)) return;
        const kept = isNumberField(value) === isNumberField(field) ? condition.operator : operatorsOf(value)[0];
        changeAt(index, { field: value, operator: kept ?? '=' });
        draw();
        rows.children[index]?.querySelector('select')?.focus();
      },
      { 'aria-label': `Field ${which}`, class: 'condition-field' },
    );
    const operatorSelect = select(
      operatorsOf(field).map((value) => ({ value, label: operatorLabels[value] })),
      condition.operator,
      (value) => {
        const operator = operatorsOf(field).find((one) => one === value) ?? '=';
        changeAt(index, { operator });
        valueInput.placeholder = exampleOf(field, operator);
      },
      { 'aria-label': `Comparison ${which}` },
    );
    const valueInput = input(condition.value, (value) => changeAt(index, { value }), {
      'aria-label': `Value ${which}`,
      placeholder: exampleOf(field, condition.operator),
    });
    const remove = button(
      '×',
      () => {
        put(state.get().conditions.filter((_, place) => place !== index));
        draw();
        add.focus();
      },
      { 'aria-label': `Remove condition ${index + 1}`, class: 'quiet' },
    );
    return element('div', { class: 'condition' }, fieldSelect, operatorSelect, valueInput, remove);
  };
  const draw = (): void => fill(rows, ...state.get().conditions.map(row));
  const add = button(
    '+ Condition',
    () => {
      put([...state.get().conditions, { field: 'priceChange1d', operator: '>', value: '' }]);
      draw();
      rows.lastElementChild?.querySelector('select')?.focus();
    },
    { class: 'link' },
  );
  const more = conditionLine(
    () => state.get().currency || currency(),
    (text) => state.change({ more: text }),
  );
  draw();
  const conditions = section(
    'Conditions',
    rows,
    add,
    element('details', {}, element('summary', {}, 'Write one yourself'), more.element),
    error,
  );
  state.onChange(() => {
    // Named coins are shown whatever they are.
    conditions.hidden = state.get().coins.length > 0;
  });
  return conditions;
};
