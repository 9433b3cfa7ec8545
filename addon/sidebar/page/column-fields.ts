// Controls for the columns, the order of the rows, their number and the currency.

import { bounds } from '../../../shared/protocol/bounds.ts';
import { fallsByDefault } from '../../../shared/columns/sort.ts';
import {
  coinField,
  fieldNames,
  isNumberField,
  isSortField,
  type SortFieldName,
  columnNames,
  isPseudoColumn,
  type ColumnName,
} from '../../../shared/coin/coin-fields.ts';
import { currencyNames } from '../../../shared/coin/currencies.ts';
import { columnLabel } from '../../cells/show.ts';
import { shownFields, usualFields, draftLimit } from '../../formula-text/draft.ts';
import type { FormulaLocale } from '../../formula-text/locale.ts';
import type { DraftState } from './draft-state.ts';
import { button, element, fill, input, labelled, optionsOf, section, select, type Option } from './elements.ts';

const isRisk = (column: ColumnName): boolean => !isPseudoColumn(column) && coinField(column).risk === true;

const offered = columnNames.filter((column) => !isRisk(column));
const sortable = fieldNames.filter((name): name is SortFieldName => isSortField(name) && !isRisk(name));

const areSame = (columns: readonly ColumnName[], usual: readonly ColumnName[]): boolean =>
  columns.length === usual.length && columns.every((column, index) => column === usual[index]);

const directionsOf = (field: SortFieldName): readonly Option[] => {
  const [falling, rising] = isNumberField(field) ? ['largest first', 'smallest first'] : ['Z to A', 'A to Z'];
  return [
    { value: '-', label: falling },
    { value: '', label: rising },
  ];
};

const columnList = (state: DraftState): HTMLElement => {
  const list = element('div', { class: 'chips', role: 'group', 'aria-label': 'Columns, press to remove' });
  const adder = element('div', { class: 'adder' });
  const put = (columns: readonly ColumnName[]): void => {
    state.change({ fields: areSame(columns, usualFields(state.get())) ? [] : columns });
    draw();
  };
  const draw = (): void => {
    const columns = shownFields(state.get());
    fill(
      list,
      ...columns.map((column) =>
        button(
          `${columnLabel(column)} ×`,
          () => {
            if (columns.length > 1) put(columns.filter((one) => one !== column));
            list.querySelector('button')?.focus();
          },
          { class: 'chip', 'aria-label': `Remove column ${columnLabel(column)}` },
        ),
      ),
    );
    const rest = offered.filter((column) => !columns.includes(column));
    const options = [
      { value: '', label: 'Add a column…' },
      ...rest.map((value) => ({ value, label: columnLabel(value) })),
    ];
    const add = select(
      options,
      '',
      (value) => {
        const column = rest.find((one) => one === value);
        if (column !== undefined) put([...columns, column]);
        adder.querySelector('select')?.focus();
      },
      { 'aria-label': 'Add a column' },
    );
    fill(adder, add);
  };
  draw();
  let usual = usualFields(state.get());
  state.onChange(() => {
    if (usual === usualFields(state.get())) return;
    usual = usualFields(state.get());
    draw();
  });
  return element('div', {}, list, adder);
};

export const columnFields = (state: DraftState, { functionPrefix }: FormulaLocale): HTMLElement => {
  let [field, sign]: [SortFieldName, string] = ['marketCap', '-'];
  const rising = (): string => (fallsByDefault(field) ? `${field} asc` : field);
  const putSort = (): void => {
    const usual = field === 'marketCap' && sign === '-';
    state.change({ sort: usual ? '' : sign === '-' ? `-${field}` : rising() });
  };
  const direction = select(directionsOf('marketCap'), sign, (value) => {
    sign = value;
    putSort();
  });
  const sort = select(
    sortable.map((value) => ({ value, label: coinField(value).label })),
    field,
    (value) => {
      const chosen = sortable.find((name) => name === value) ?? 'marketCap';
      field = chosen;
      sign = fallsByDefault(chosen) ? '-' : '';
      fill(direction, ...optionsOf(directionsOf(chosen), sign));
      putSort();
    },
  );
  const limit = input(
    String(state.get().limit ?? ''),
    (value) =>
      state.change({
        limit: value === '' ? undefined : Number(value),
      }),
    { type: 'number', min: 1, max: bounds.rows, inputmode: 'numeric' },
  );
  const currencyOptions = Object.entries(currencyNames).map(([value, label]) => ({
    value,
    label: `${value}  ${label}`,
  }));
  const currency = select([{ value: '', label: 'As in settings' }, ...currencyOptions], '', (value) =>
    state.change({ currency: value }),
  );
  const sparkline = element('input', { type: 'checkbox' });
  sparkline.addEventListener('change', () => state.change({ sparkline: sparkline.checked }));
  const limitProblem = element('p', { class: 'error', role: 'alert' });
  const ofList = element('div', { class: 'pair' }, labelled('Sort by', sort), labelled('Rows', limit));
  const order = labelled('Order', direction);
  state.onChange(() => {
    const draft = state.get();
    const problem = draftLimit(draft);
    fill(limitProblem, problem?.place === 'rows' && problem.sentence);
    // Named coins keep their order.
    ofList.hidden = draft.coins.length > 0;
    order.hidden = ofList.hidden;
  });
  return section(
    'Table',
    ofList,
    limitProblem,
    // Excel has no such function.
    functionPrefix === '' && element('label', { class: 'choice' }, sparkline, 'With a sparkline of 30 days'),
    element(
      'details',
      {},
      element('summary', {}, 'Columns, order, currency'),
      columnList(state),
      element('div', { class: 'pair' }, order, labelled('Currency', currency)),
    ),
  );
};
