// COIN_FIELDS and COIN_CATEGORIES: the names that other formulas take, as tables.

import {
  aboutField,
  coinField,
  type ColumnName,
  columnNames,
  isPseudoColumn,
  pseudoColumns,
} from '../../shared/coin/coin-fields.ts';
import { ok } from '../../shared/result.ts';
import type { Cell } from '../cells/cell.ts';
import { done, type Formula, perform } from '../steps/step.ts';
import { categories, chains } from '../../shared/coin/memberships.ts';
import { sendToGateway } from '../client/send-to-gateway.ts';
import { readStatus } from './coin-status.ts';

const fieldsHeader = ['field', 'label', 'type', 'unit', 'filter', 'sort', 'option', 'aliases', 'about'] as const;

const yes = (holds: boolean): Cell => (holds ? 'yes' : null);
const listed = (texts: readonly string[]): Cell => (texts.length === 0 ? null : texts.join(', '));

const fieldRow = (column: ColumnName): readonly Cell[] => {
  if (isPseudoColumn(column)) {
    const { label, aliases, about } = pseudoColumns[column];
    return [column, label, 'time', null, null, null, null, listed(aliases), about];
  }
  const { label, type, unit, filterable, sortable, risk, aliases } = coinField(column);
  const option = risk === true ? 'risk=yes' : null;
  return [
    column,
    label,
    type,
    unit === 'none' ? null : unit,
    yes(filterable),
    yes(sortable),
    option,
    listed(aliases),
    aboutField(column),
  ];
};

export const coinFieldsTable: Formula = () => done(ok([fieldsHeader, ...columnNames.map(fieldRow)]));

const categoriesHeader = ['universe', 'label', 'kind'] as const;

const categoriesTable = (hasChains: boolean): readonly (readonly Cell[])[] => [
  categoriesHeader,
  ['all', 'The whole market', 'market'],
  ...Object.entries(categories).map(([name, label]) => [name, label, 'category']),
  ...(hasChains ? Object.entries(chains).map(([name, label]) => [`chain:${name}`, label, 'blockchain']) : []),
];

/**
 * The known values for the universe of COINS. The upstream may have further ones. Blockchains are left out if the
 * gateway says that its market data service has none; a gateway that does not answer hides nothing.
 */
export const coinCategoriesTable: Formula = function* ({ now }) {
  const settings = yield* perform('settings', null);
  if (!settings.ok) return ok(categoriesTable(true));
  const asker = { settings: settings.value, now, startedAt: now() };
  const status = yield* sendToGateway(asker, { path: '/status' }, readStatus);
  return ok(categoriesTable(!status.ok || status.value.source?.memberships?.includes('chain') !== false));
};
