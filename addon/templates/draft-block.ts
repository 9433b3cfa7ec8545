// What the formula builder inserts for a draft: the formula, with labels, and the looks, formats, colours and widths
// of its columns; sparklines beside it; or the prices of its coins with a chart.

import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import type { BlockToInsert } from '../workbook/insert-block.ts';
import { cellName, columnName } from '../workbook/workbook.ts';
import { emptyPlan, makePlan } from './make-plan.ts';
import { columnLook } from './number-formats.ts';
import { pastCurrency } from '../past/year.ts';
import type { SheetPlan, TemplateCell } from './template.ts';
import { categories } from '../../shared/coin/memberships.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { columnLabel } from '../cells/show.ts';
import { type Draft, draftFormula, shownFields } from '../formula-text/draft.ts';
import { PROBLEM_SIGN } from '../../shared/text/shown.ts';
import { REFRESH_NAME } from '../formula-text/refresh-cell.ts';
import type { FormulaLocale } from '../formula-text/locale.ts';

/** Pixels of a column with coins. */
const REFERENCE_WIDTH = 130;
/** Pixels of a letter in a bold header, at most. */
const LETTER = 7.5;
const PADDING = 16;

interface Table {
  readonly fields: readonly ColumnName[];
  readonly labels: readonly string[];
  /** Number of the first field's column. */
  readonly from: number;
  /** Number of the last row that the table may have. */
  readonly last: number;
}

const widthOf = (label: string, field: ColumnName): number =>
  Math.max(columnLook(field).width, Math.ceil(label.length * LETTER) + PADDING);

/** The formats of a table whose header is in the first row. */
const tablePlan = (cells: readonly TemplateCell[], { fields, labels, from, last }: Table): SheetPlan => {
  const columns = fields.map((field, index) => {
    const name = columnName(from + index);
    return { ...columnLook(field), range: `${name}2:${name}${last}` };
  });
  return {
    ...emptyPlan,
    cells,
    looks: [{ range: `A1:${cellName({ row: 1, column: from + fields.length - 1 })}`, look: 'header' }],
    numberFormats: columns.flatMap(({ range, numberFormat }) =>
      numberFormat === undefined ? [] : [{ range, format: numberFormat }],
    ),
    changes: columns.flatMap(({ range, isChange }) => (isChange ? [range] : [])),
    warnings: from === 1 ? [] : [{ range: `B2:B${last}`, begins: PROBLEM_SIGN }],
    columnWidths: [
      ...(from === 1 ? [] : [REFERENCE_WIDTH]),
      ...fields.map((field, index) => widthOf(labels[index] ?? '', field)),
    ],
    frozenRows: 1,
  };
};

/** Labels as cells, for a formula that gives no header. */
const headerCells = (labels: readonly string[], from: number): readonly TemplateCell[] =>
  labels.map((content, index) => ({ at: cellName({ row: 1, column: from + index }), content }));

export type DraftBlock = Omit<BlockToInsert, 'last'>;

/** Rows of COINS without a limit. */
const USUAL_ROWS = 100;
/** Empty rows of a watchlist, for coins that are typed later. */
const SPARE_ROWS = 10;

/** An apostrophe keeps an id such as `1e5` a text. */
const asText = (id: string): string => (/^[a-z]/i.test(id) ? id : `'${id}`);

const labelsOf = (draft: Draft, currency: string): readonly string[] =>
  shownFields(draft).map((field) => columnLabel(field, draft.currency || currency));

const listBlock = (draft: Draft, locale: FormulaLocale, currency: string, counted: number | undefined): DraftBlock => {
  const fields = shownFields(draft);
  const most = Math.min(draft.limit ?? USUAL_ROWS, bounds.rows);
  const formula = draftFormula(draft, locale, currency, REFRESH_NAME);
  return {
    plan: tablePlan([{ at: 'A1', content: formula }], {
      fields,
      labels: labelsOf(draft, currency),
      from: 1,
      last: most + 1,
    }),
    rows: (counted ?? most) + 1,
    columns: fields.length,
    title: Object.entries(categories).find(([name]) => name === draft.categories[0])?.[1] ?? 'Coins',
  };
};

/** One coin: labels, and the formula below them. */
const coinBlock = (draft: Draft, locale: FormulaLocale, currency: string): DraftBlock => {
  const [fields, labels] = [shownFields(draft), labelsOf(draft, currency)];
  const cells = [...headerCells(labels, 1), { at: 'A2', content: draftFormula(draft, locale, currency, REFRESH_NAME) }];
  return {
    plan: tablePlan(cells, { fields, labels, from: 1, last: 2 }),
    rows: 2,
    columns: fields.length,
    title: draft.coins[0]?.name ?? 'Coin',
  };
};

/** Several coins: a column to type coins into, labels to change, and one formula that reads both. */
const watchlistBlock = (draft: Draft, currency: string): DraftBlock => {
  const [fields, labels] = [shownFields(draft), labelsOf(draft, currency)];
  const last = draft.coins.length + 1 + SPARE_ROWS;
  const lastLabel = cellName({ row: 1, column: fields.length + 1 });
  const formula = `=COIN(A2:A${last}, B1:${lastLabel}, "${draft.currency || currency}", ${REFRESH_NAME})`;
  const plan = tablePlan(
    [
      { at: 'A1', content: 'Coin' },
      ...headerCells(labels, 2),
      ...draft.coins.map(({ id }, index) => ({ at: `A${index + 2}`, content: asText(id) })),
      { at: 'B2', content: formula },
    ],
    { fields, labels, from: 2, last },
  );
  return {
    plan: { ...plan, looks: [...plan.looks, { range: `A2:A${last}`, look: 'input' }] },
    rows: last,
    columns: fields.length + 1,
    title: 'Watchlist',
  };
};

/** The currency of past prices, which not all have. */
const currencyOf = (draft: Draft, currency: string): string => pastCurrency(draft.currency || currency) ?? 'USD';

/** Lists have as many sparklines at most: each is a coin of its own to the gateway. */
const MOST_SPARKLINES = 20;
const SPARKLINE_WIDTH = 120;

/** The column that names a row's coin, from 1; 0 for none. A name is that of a coin only where it is its id, too. */
const coinColumn = (draft: Draft): number => {
  if (draft.coins.length > 1) return 1;
  const fields = shownFields(draft);
  const name = (['id', 'symbol', 'name'] as const).find((field) => fields.includes(field));
  return name === undefined ? 0 : fields.indexOf(name) + 1;
};

const withSparklines = (block: DraftBlock, draft: Draft, currency: string): DraftBlock => {
  const from = coinColumn(draft);
  if (draft.sparkline !== true || from === 0) return block;
  const { plan, rows, columns } = block;
  const last = Math.min(rows, MOST_SPARKLINES + 1);
  const at = columnName(columns + 1);
  const options = `"dates=no; headers=no; currency=${currencyOf(draft, currency)}", ${REFRESH_NAME}`;
  const cells = Array.from({ length: last - 1 }, (_, index) => {
    const coin = `${columnName(from)}${index + 2}`;
    const history = `COIN_HISTORY(${coin}, "price", "30d",,, ${options})`;
    return { at: `${at}${index + 2}`, content: `=IF(${coin}="", "", SPARKLINE(${history}))` };
  });
  return {
    ...block,
    plan: {
      ...plan,
      cells: [...plan.cells, { at: `${at}1`, content: '30 days' }, ...cells],
      looks: [...plan.looks, { range: `${at}1:${at}1`, look: 'header' }],
      columnWidths: [...plan.columnWidths, SPARKLINE_WIDTH],
    },
    columns: columns + 1,
  };
};

/** Rows of a chart: 90 days, today and the header. */
const CHART_ROWS = 92;

/** The prices of the draft's coins over 90 days, with a chart, for a sheet of their own. */
export const chartBlock = (draft: Draft, currency: string): DraftBlock => {
  const coins = draft.coins.slice(0, bounds.historyCoins);
  const code = currencyOf(draft, currency);
  const names = coins.map(({ name }) => name).join(', ');
  const last = columnName(coins.length + 1);
  const subject = coins.map(({ id }) => `"${id}"`).join('; ');
  const formula = `=COIN_HISTORY({${subject}}, "price", "90d",,, "currency=${code}", ${REFRESH_NAME})`;
  const values = coins.map((_, index) => {
    const name = columnName(index + 2);
    return `${name}1:${name}${CHART_ROWS}`;
  });
  const [first = `B1:B${CHART_ROWS}`, ...others] = values;
  const title = `${names}: price in ${code}, 90 days`;
  return {
    plan: makePlan({
      cells: { A1: coins.length === 1 ? formula.replace(/[{}]/g, '') : formula },
      looks: { header: [`A1:${last}1`] },
      numberFormats: { date: [`A2:A${CHART_ROWS}`], price: [`B2:${last}${CHART_ROWS}`] },
      charts: [
        {
          kind: 'line',
          title,
          labels: `A1:A${CHART_ROWS}`,
          values: [first, ...others],
          at: `${columnName(coins.length + 3)}2`,
          width: 560,
          height: 320,
        },
      ],
      columnWidths: [110, ...coins.map(() => 120)],
      frozenRows: 1,
    }),
    rows: CHART_ROWS,
    columns: coins.length + 1,
    title: coins.length === 1 ? `${names} chart` : 'Chart',
    isAlone: true,
  };
};

/**
 * @param currency of the settings, used if the draft names none.
 * @param counted number of the table's rows now; undefined if unknown.
 */
export const draftBlock = (
  draft: Draft,
  locale: FormulaLocale,
  currency: string,
  counted: number | undefined,
): DraftBlock => {
  const block = (): DraftBlock => {
    if (draft.coins.length === 0) return listBlock(draft, locale, currency, counted);
    return draft.coins.length === 1 ? coinBlock(draft, locale, currency) : watchlistBlock(draft, currency);
  };
  return withSparklines(block(), draft, currency);
};
