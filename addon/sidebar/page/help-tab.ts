// The help tab: the functions, and a link to the reference.

import { element, section } from './elements.ts';

const formulas: readonly (readonly [formula: string, about: string])[] = [
  ['COINS', 'a table of coins that pass a filter'],
  ['COIN', 'the price or other fields of coins'],
  ['COIN_FIND', 'coins that match a name or ticker'],
  ['COIN_CONVERT', 'an amount in another coin or currency'],
  ['COIN_AT', 'the price of coins at dates'],
  ['COIN_HISTORY', 'prices over time'],
  ['COIN_PERFORMANCE', 'changes since a date, highest price'],
  ['COIN_STATUS', 'age of the data, credits left'],
  ['COIN_FIELDS', 'all fields'],
  ['COIN_CATEGORIES', 'all categories and blockchains'],
];

export const helpTab = (gatewayUrl: () => string): HTMLElement => {
  return element(
    'div',
    {},
    section(
      'Functions',
      element(
        'dl',
        { class: 'functions' },
        ...formulas.flatMap(([name, about]) => [
          element('dt', {}, element('code', {}, name)),
          element('dd', {}, about),
        ]),
      ),
      element('p', {}, 'Type one with its opening bracket, such as =COINS(, and the spreadsheet shows its arguments.'),
    ),
    section(
      'Refreshing',
      element(
        'p',
        {},
        'Google recalculates a formula only when an argument changes. Formulas from this sidebar name the cell COINSHEET_REFRESH, which "Refresh now" changes.',
      ),
      element(
        'p',
        {},
        element('a', { href: `${gatewayUrl()}/docs`, rel: 'noopener' }, 'All functions, fields and errors'),
      ),
    ),
  );
};
