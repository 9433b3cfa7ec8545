// The answers of `/portfolio` and `/balances`.

import type { CellValue } from './coin-answers.ts';
import { type Described, listSchema, numberSchema, objectSchema, textSchema } from './schema.ts';

export type OwnedRows = readonly (readonly CellValue[])[];

const tableParts = () => ({
  columns: listSchema(textSchema()),
  rows: listSchema(listSchema({ type: ['string', 'number', 'null'] })),
  currency: textSchema(),
  asOf: textSchema('When the prices were fetched.'),
});

export const portfolioSchema = () =>
  objectSchema(
    {
      ...tableParts(),
      amountsAsOf: textSchema('When the service told the amounts.'),
      note: textSchema('Why the amounts are not newer.'),
    },
    ['asOf', 'note'],
  );

export type PortfolioBody = Omit<Described<typeof portfolioSchema>, 'rows'> & { readonly rows: OwnedRows };

export const balancesSchema = () =>
  objectSchema({
    ...tableParts(),
    problems: listSchema(
      objectSchema({ row: numberSchema('From 0.'), detail: textSchema('Why the row has no coin, and what to do.') }),
    ),
    credits: numberSchema('What the addresses that are not held would cost.'),
  });

export type BalancesBody = Omit<Described<typeof balancesSchema>, 'rows'> & { readonly rows: OwnedRows };
