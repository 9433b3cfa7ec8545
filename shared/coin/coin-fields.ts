// The table of coin fields. Types, filters, sort names, headers, columns, documentation and error suggestions derive
// from it: to add a field, add one line here.

interface CoinField {
  /**
   * `number`; `text`; `url` (a text that is only shown); `list` (several texts, joined when shown, filtered one by
   * one).
   */
  readonly type: 'number' | 'text' | 'url' | 'list';
  /** Unit of a number. `currency` is the selected currency; `percent` is percent numbers (5 means 5 %). */
  readonly unit: 'none' | 'rank' | 'currency' | 'BTC' | 'coins' | 'percent' | 'score' | 'digits';
  /** Column header. */
  readonly label: string;
  /** Other spellings, compared ignoring case, spaces, `_`, `-` and `.`. */
  readonly aliases: readonly string[];
  /** Whether the field may be absent or null in a coin. */
  readonly nullable: boolean;
  /** Whether a filter can test the field. */
  readonly filterable: boolean;
  /** Whether coins can be sorted by the field. */
  readonly sortable: boolean;
  /** Part of the risk data, which the upstream sends only on request. */
  readonly risk?: true;
  /** How the gateway computes it where the market data service does not give it. */
  readonly computed?: string;
  /** One-sentence description, shown in the documentation. */
  readonly about: string;
}

const shown = { nullable: false, filterable: true, sortable: true } as const;
const sometimes = { nullable: true, filterable: true, sortable: true } as const;
const link = { type: 'url', unit: 'none', nullable: true, filterable: false, sortable: false } as const;
const risk = { type: 'number', unit: 'score', nullable: true, filterable: true, sortable: true, risk: true } as const;

// oxfmt-ignore
export const coinFields = {
  id: { type: 'text', unit: 'none', label: 'Id', aliases: ['coinId', 'coin'], ...shown, about: 'Unique coin identifier.' },
  icon: { ...link, label: 'Icon', aliases: ['image', 'logo'], nullable: false, about: 'Address of an image.' },
  name: { type: 'text', unit: 'none', label: 'Name', aliases: ['coinName'], ...shown, about: 'Coin name.' },
  symbol: { type: 'text', unit: 'none', label: 'Symbol', aliases: ['ticker'], ...shown, about: 'Ticker symbol.' },
  rank: { type: 'number', unit: 'rank', label: 'Rank', aliases: ['#'], ...shown, about: 'Rank by market capitalisation; 1 is the largest.' },
  price: { type: 'number', unit: 'currency', label: 'Price', aliases: ['last', 'rate'], ...shown, about: 'Price of one coin in the selected currency.' },
  priceBtc: { type: 'number', unit: 'BTC', label: 'Price (BTC)', aliases: ['btcPrice', 'priceInBtc'], ...shown, computed: "price / bitcoin's price", about: 'Price of one coin in bitcoin.' },
  volume: { type: 'number', unit: 'currency', label: 'Volume (24h)', aliases: ['vol', 'volume24h', '24hVolume', 'volume1d'], ...shown, about: 'Amount traded in the last 24 hours.' },
  marketCap: { type: 'number', unit: 'currency', label: 'Market cap', aliases: ['cap', 'mcap', 'mc', 'marketCapitalisation', 'marketCapitalization'], ...shown, about: 'Market capitalisation: price × circulating supply.' },
  availableSupply: { type: 'number', unit: 'coins', label: 'Circulating supply', aliases: ['supply', 'circulating'], ...shown, computed: 'market cap / price', about: 'Coins in circulation.' },
  totalSupply: { type: 'number', unit: 'coins', label: 'Total supply', aliases: [], ...shown, about: 'All coins, including locked and vested ones.' },
  fullyDilutedValuation: { type: 'number', unit: 'currency', label: 'Fully diluted valuation', aliases: ['fdv', 'dilutedCap', 'fullyDiluted'], ...shown, computed: 'price × total supply', about: 'Price × total supply.' },
  priceChange1h: { type: 'number', unit: 'percent', label: 'Change 1h', aliases: ['1h', 'change1h'], ...shown, about: 'Price change over 1 hour.' },
  priceChange1d: { type: 'number', unit: 'percent', label: 'Change 24h', aliases: ['1d', '24h', 'change', 'change1d', 'change24h', 'priceChange24h'], ...shown, about: 'Price change over 24 hours.' },
  priceChange1w: { type: 'number', unit: 'percent', label: 'Change 7d', aliases: ['1w', '7d', 'change1w', 'change7d', 'priceChange7d'], ...shown, about: 'Price change over 7 days.' },
  websiteUrl: { ...link, label: 'Website', aliases: ['url', 'homepage'], about: 'Web site.' },
  redditUrl: { ...link, label: 'Reddit', aliases: [], about: 'Reddit page.' },
  twitterUrl: { ...link, label: 'Twitter', aliases: ['x'], about: 'Twitter page.' },
  contractAddress: { type: 'text', unit: 'none', label: 'Contract', aliases: ['contract', 'address'], nullable: true, filterable: true, sortable: false, about: 'Main contract address; a filter also looks at the addresses on other blockchains.' },
  contractAddresses: { type: 'list', unit: 'none', label: 'Contracts', aliases: ['contracts', 'addresses'], nullable: false, filterable: false, sortable: false, about: 'Contract addresses by blockchain.' },
  decimals: { type: 'number', unit: 'digits', label: 'Decimals', aliases: [], ...sometimes, about: 'Decimal places of the token.' },
  explorers: { type: 'list', unit: 'none', label: 'Explorers', aliases: ['explorer'], nullable: false, filterable: false, sortable: false, about: 'Block explorers.' },
  liquidityScore: { ...risk, label: 'Liquidity score', aliases: ['liquidity'], about: 'Score of liquidity, 0 to 100.' },
  volatilityScore: { ...risk, label: 'Volatility score', aliases: ['volatility'], about: 'Score of volatility, 0 to 100.' },
  marketCapScore: { ...risk, label: 'Market cap score', aliases: ['capScore'], about: 'Score of market capitalisation, 0 to 100.' },
  riskScore: { ...risk, label: 'Risk score', aliases: ['risk'], about: 'Risk, 0 to 100; higher means riskier.' },
  avgChange: { ...risk, unit: 'percent', label: 'Average change', aliases: ['averageChange'], about: 'Average price change.' },
} as const satisfies Record<string, CoinField>;

type Fields = typeof coinFields;

export type FieldName = keyof Fields;

/** Names of the fields whose entry has the given property. */
type NamesWith<Shape> = { [Name in FieldName]: Fields[Name] extends Shape ? Name : never }[FieldName];

export type NumberFieldName = NamesWith<{ type: 'number' }>;
export type TextFieldName = NamesWith<{ type: 'text' }>;
export type SortFieldName = NamesWith<{ sortable: true }>;
export type RiskFieldName = NamesWith<{ risk: true }>;

// `Object.keys` loses the key type. The cast is done here only.
export const fieldNames = Object.keys(coinFields) as readonly FieldName[];

/** The field's entry, with the type `CoinField`. */
export const coinField = (name: FieldName): CoinField => coinFields[name];

export const isNumberField = (name: FieldName): name is NumberFieldName => coinField(name).type === 'number';
export const isTextField = (name: FieldName): name is TextFieldName => coinField(name).type === 'text';
export const isRiskField = (name: FieldName): name is RiskFieldName => coinField(name).risk === true;
export const isSortField = (name: FieldName): name is SortFieldName => coinField(name).sortable;

export const numberFieldNames: readonly NumberFieldName[] = fieldNames.filter(isNumberField);
export const riskFieldNames: readonly RiskFieldName[] = fieldNames.filter(isRiskField);

/** The field's description, with how it is computed where the source does not give it. */
export const aboutField = (name: FieldName): string => {
  const { about, computed } = coinField(name);
  return computed === undefined ? about : `${about} Computed where the source does not give it: ${computed}.`;
};

export const pseudoColumns = {
  asOf: { label: 'As of', aliases: ['time', 'updated', 'date'], about: 'When the upstream gave these numbers (UTC).' },
} as const satisfies Record<string, { label: string; aliases: readonly string[]; about: string }>;

type PseudoColumnName = keyof typeof pseudoColumns;
export type ColumnName = FieldName | PseudoColumnName;

export const isPseudoColumn = (name: ColumnName): name is PseudoColumnName =>
  Object.prototype.hasOwnProperty.call(pseudoColumns, name);

export const columnNames: readonly ColumnName[] = [
  ...fieldNames,
  ...(Object.keys(pseudoColumns) as PseudoColumnName[]),
];

/** The columns of a table if the question names none. */
export const defaultColumns: readonly ColumnName[] = [
  'rank',
  'name',
  'symbol',
  'price',
  'priceChange1d',
  'priceChange1w',
  'marketCap',
  'volume',
];
