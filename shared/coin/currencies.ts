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
