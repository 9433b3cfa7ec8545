// The portfolio over time: its value and what was put in, at dates from the first transaction to the last close. The
// number of dates is fixed, so that the chart is always full.

import { pastCurrencies } from '../past/year.ts';
import { columnName } from '../workbook/workbook.ts';
import { changeColours, columnFormula, dateNumber, moneyHeader, type Template, templateTitles } from './template.ts';
import { exampleTransactions } from './cost-basis.ts';
import { numberFormats } from './number-formats.ts';

const FIRST = 9;
const LAST = 58;
const span = (column: string): string => `$${column}$${FIRST}:$${column}$${LAST}`;

const CURRENCY = '$E$5';
/** The last day whose close is known. */
const LAST_DAY = '(INT($G$5)-1)';

/** The header of the table of values, below the chart. */
const HEAD = 25;
const STEPS = 40;
const END = HEAD + 1 + STEPS;

/** The prices: a column for each coin. */
const MOST_COINS = 12;
const FIRST_COIN = 12;
const coinColumns = Array.from({ length: MOST_COINS }, (_, index) => columnName(FIRST_COIN + index));
const [firstCoin, lastCoin] = [columnName(FIRST_COIN), columnName(FIRST_COIN + MOST_COINS - 1)];

const coinNames = `UNIQUE(FILTER(${span('B')}, ${span('B')}<>""))`;

const dates = `G${HEAD + 1}:G${END}`;
const coinHeader = `${firstCoin}${HEAD}:${lastCoin}${HEAD}`;
const prices = `${firstCoin}${HEAD + 1}:${lastCoin}${END}`;

/** The amounts that were held: a row a date, a column a coin. Names are compared exactly, as the coins are. */
const held = `MMULT((TRANSPOSE(${span('A')})<${dates}+1)*1, EXACT(${span('B')}, ${coinHeader})*${span('C')})`;

/** The sum of each row. */
const sumOfRows = (matrix: string): string => `MMULT(${matrix}, TRANSPOSE(COLUMN(${coinHeader})^0))`;

const values = columnFormula(
  `IFERROR(IF(${sumOfRows(`${held}*(1-ISNUMBER(${prices}))`)}<>0, "incomplete", ${sumOfRows(`${held}*IF(ISNUMBER(${prices}), ${prices}, 0)`)}), "incomplete")`,
);

const transactions = `COUNTA(${span('B')})`;

const whatIsMissing = [
  [`${transactions}>COUNT(${span('A')})`, 'incomplete: a transaction has no date'],
  [`${transactions}>COUNT(${span('C')})`, 'incomplete: a transaction has no amount'],
  [`${transactions}>COUNT(${span('E')})`, 'incomplete: the day of a transaction has no price'],
  [`IFERROR(ROWS(${coinNames}), 0)>${MOST_COINS}`, `incomplete: there is room for ${MOST_COINS} coins`],
].reduceRight((otherwise, [test = '', sentence = '']) => `IF(${test}, "${sentence}", ${otherwise})`, '""');

const headers = ['Date', 'Coin', 'Amount', moneyHeader('Close', CURRENCY), moneyHeader('Cost', CURRENCY)];

export const portfolioOverTime: Template = {
  ...templateTitles.portfolioOverTime,
  currencyCells: ['E5'],
  currencies: pastCurrencies,
  cells: [
    { at: 'A1', content: 'Portfolio over time' },
    {
      at: 'A2',
      content:
        'Type dates, coins and amounts into columns A to C; a sale has a negative amount. The chart ends with the last full day.',
    },
    { at: 'A4', content: moneyHeader('Value', CURRENCY) },
    { at: 'C4', content: moneyHeader('Gain', CURRENCY) },
    { at: 'E4', content: 'Currency' },
    { at: 'G4', content: 'Data as of (UTC)' },
    { at: 'A5', content: `=H${END}` },
    { at: 'C5', content: `=IF(AND(A6="", ISNUMBER(H${END})), H${END}-I${END}, "incomplete")` },
    { at: 'E5', content: 'USD' },
    { at: 'G5', content: '=COIN("BTC", "asOf", COINSHEET_REFRESH)' },
    { at: 'A6', content: `=${whatIsMissing}` },
    ...headers.map((content, index) => ({ at: `${'ABCDE'[index]}${FIRST - 1}`, content })),
    ...exampleTransactions.flatMap(({ date, coin, amount }, index) => [
      { at: `A${FIRST + index}`, content: dateNumber(date) },
      { at: `B${FIRST + index}`, content: coin },
      { at: `C${FIRST + index}`, content: amount },
    ]),
    {
      at: `D${FIRST}`,
      content: `=COIN_AT(${span('B')}, ${span('A')}, "price", "currency="&${CURRENCY}, COINSHEET_REFRESH)`,
    },
    {
      at: `E${FIRST}`,
      content: columnFormula(`IF(ISNUMBER(${span('C')})*ISNUMBER(${span('D')}), ${span('C')}*${span('D')}, "")`),
    },
    { at: `G${HEAD}`, content: 'Date' },
    { at: `H${HEAD}`, content: moneyHeader('Value', CURRENCY) },
    { at: `I${HEAD}`, content: moneyHeader('Put in', CURRENCY) },
    { at: `${firstCoin}${HEAD - 1}`, content: moneyHeader('Closes', CURRENCY) },
    { at: `${firstCoin}${HEAD}`, content: `=IFERROR(TRANSPOSE(${coinNames}), "")` },
    {
      at: `G${HEAD + 1}`,
      content: columnFormula(`INT(${LAST_DAY}-MAX(0, ${LAST_DAY}-MIN(${span('A')}))*(${END}-ROW(${dates}))/${STEPS})`),
    },
    { at: `H${HEAD + 1}`, content: values },
    {
      at: `I${HEAD + 1}`,
      content: columnFormula(
        `IF(${transactions}>COUNT(${span('E')}), "incomplete", MMULT((TRANSPOSE(${span('A')})<${dates}+1)*1, IF(ISNUMBER(${span('E')}), ${span('E')}, 0)))`,
      ),
    },
    ...coinColumns.map((column) => ({
      at: `${column}${HEAD + 1}`,
      content: `=IF(${column}${HEAD}="", "", COIN_AT(${column}${HEAD}, $G$${HEAD + 1}:$G$${END}, "price", "currency="&${CURRENCY}, COINSHEET_REFRESH))`,
    })),
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'A4:G4', look: 'label' },
    { range: 'A5:C5', look: 'total' },
    { range: 'E5:E5', look: 'input' },
    { range: `A${FIRST - 1}:E${FIRST - 1}`, look: 'header' },
    { range: `A${FIRST}:C${LAST}`, look: 'input' },
    { range: `${firstCoin}${HEAD - 1}:${firstCoin}${HEAD - 1}`, look: 'label' },
    { range: `G${HEAD}:I${HEAD}`, look: 'header' },
    { range: `${firstCoin}${HEAD}:${lastCoin}${HEAD}`, look: 'header' },
  ],
  numberFormats: [
    { range: 'A5:C5', format: numberFormats.money },
    { range: 'G5:G5', format: numberFormats.time },
    { range: `A${FIRST}:A${LAST}`, format: numberFormats.date },
    { range: `D${FIRST}:D${LAST}`, format: numberFormats.price },
    { range: `E${FIRST}:E${LAST}`, format: numberFormats.money },
    { range: `G${HEAD + 1}:G${END}`, format: numberFormats.date },
    { range: `H${HEAD + 1}:I${END}`, format: numberFormats.money },
    { range: `${firstCoin}${HEAD + 1}:${lastCoin}${END}`, format: numberFormats.price },
  ],
  changes: ['C5:C5'],
  warnings: [
    { range: 'A5:C6', begins: 'incomplete' },
    { range: `D${FIRST}:D${LAST}`, begins: '⚠' },
    { range: `H${HEAD + 1}:H${END}`, begins: 'incomplete' },
    { range: `${firstCoin}${HEAD + 1}:${lastCoin}${END}`, begins: '⚠' },
  ],
  charts: [
    {
      kind: 'line',
      title: 'Value, and what was put in',
      labels: `G${HEAD}:G${END}`,
      values: [`H${HEAD}:H${END}`, `I${HEAD}:I${END}`],
      at: 'G7',
      width: 520,
      height: 305,
      colours: [changeColours.up, '#8a9695'],
    },
  ],
  columnWidths: [95, 75, 75, 105, 105, 25, 110, 110, 110, 110, 25, ...coinColumns.map(() => 105)],
  frozenRows: 0,
};
