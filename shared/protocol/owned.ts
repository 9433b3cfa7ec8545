// What is told of what one owns: the columns of a portfolio, the networks of addresses, and both answers.

import type { CellValue } from './coin-answers.ts';
import { type Described, listSchema, numberSchema, objectSchema, textSchema } from './schema.ts';

export const portfolioColumns = [
  'coin',
  'symbol',
  'amount',
  'price',
  'value',
  'change',
  'share',
  'averageBuy',
  'profit',
  'profitPercent',
] as const;

/** With what is shown only where it is asked for. */
export const portfolioFields = ['id', ...portfolioColumns] as const;

export type PortfolioColumn = (typeof portfolioFields)[number];

/** Columns that have a total: one of them alone is asked for as that number. */
export const totalColumns: readonly PortfolioColumn[] = ['value', 'change', 'profit', 'profitPercent'];

export const balanceColumns = ['address', 'network', 'coin', 'symbol', 'amount', 'price', 'value'] as const;

const evmAddress = /^0x[0-9a-f]{40}$/i;
const base58 = '[1-9A-HJ-NP-Za-km-z]';

/** What an address of each network looks like, as far as a typing error shows. */
export const networks = {
  ethereum: evmAddress,
  'binance-smart-chain': evmAddress,
  polygon: evmAddress,
  avalanche: evmAddress,
  arbitrum: evmAddress,
  optimism: evmAddress,
  base: evmAddress,
  solana: new RegExp(`^${base58}{32,44}$`),
  bitcoin: new RegExp(`^([13]${base58}{25,34}|bc1[02-9ac-hj-np-z]{11,71})$`),
  tron: new RegExp(`^T${base58}{33}$`),
} as const satisfies Readonly<Record<string, RegExp>>;

export type Network = keyof typeof networks;

export const networkNames = Object.keys(networks) as readonly Network[];

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
