// The currencies that the gateway accepts. Codes are those of ISO 4217 or a coin's symbol.

// oxfmt-ignore
export const currencyCodes = [
  'USD', 'EUR', 'GBP', 'JPY', 'CNY', 'CHF', 'CAD', 'AUD', 'NZD', 'INR', 'BRL', 'KRW',
  'MXN', 'RUB', 'TRY', 'ZAR', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON', 'ILS',
  'AED', 'SAR', 'SGD', 'HKD', 'TWD', 'THB', 'IDR', 'MYR', 'PHP', 'VND', 'PKR', 'NGN',
  'EGP', 'KES', 'ARS', 'CLP', 'COP', 'UAH', 'AMD', 'GEL', 'KZT', 'BTC', 'ETH',
] as const;

export type CurrencyCode = (typeof currencyCodes)[number];

const codes: ReadonlySet<string> = new Set(currencyCodes);

export const isCurrencyCode = (text: string): text is CurrencyCode => codes.has(text);

/** The currencies that are coins. */
export const coinCurrencies: readonly CurrencyCode[] = ['BTC', 'ETH'];

/** Their names, for pages: the gateway needs the codes only. */
export const currencyNames: Readonly<Record<CurrencyCode, string>> = {
  USD: 'US dollar',
  EUR: 'Euro',
  GBP: 'Pound sterling',
  JPY: 'Yen',
  CNY: 'Yuan renminbi',
  CHF: 'Swiss franc',
  CAD: 'Canadian dollar',
  AUD: 'Australian dollar',
  NZD: 'New Zealand dollar',
  INR: 'Indian rupee',
  BRL: 'Brazilian real',
  KRW: 'Won',
  MXN: 'Mexican peso',
  RUB: 'Russian rouble',
  TRY: 'Turkish lira',
  ZAR: 'Rand',
  SEK: 'Swedish krona',
  NOK: 'Norwegian krone',
  DKK: 'Danish krone',
  PLN: 'Zloty',
  CZK: 'Czech koruna',
  HUF: 'Forint',
  RON: 'Romanian leu',
  ILS: 'New Israeli shekel',
  AED: 'UAE dirham',
  SAR: 'Saudi riyal',
  SGD: 'Singapore dollar',
  HKD: 'Hong Kong dollar',
  TWD: 'New Taiwan dollar',
  THB: 'Baht',
  IDR: 'Rupiah',
  MYR: 'Malaysian ringgit',
  PHP: 'Philippine peso',
  VND: 'Dong',
  PKR: 'Pakistan rupee',
  NGN: 'Naira',
  EGP: 'Egyptian pound',
  KES: 'Kenyan shilling',
  ARS: 'Argentine peso',
  CLP: 'Chilean peso',
  COP: 'Colombian peso',
  UAH: 'Hryvnia',
  AMD: 'Armenian dram',
  GEL: 'Lari',
  KZT: 'Tenge',
  BTC: 'Bitcoin',
  ETH: 'Ether',
};
