// The known exchanges. All of them have the market's price.

import type { ParameterKind } from './parameter-kinds.ts';

export const exchanges = ['Binance', 'Bitfinex', 'Bybit', 'Coinbase', 'Gate', 'KuCoin', 'Kraken', 'OKX'] as const;

export type ExchangeName = (typeof exchanges)[number];

export const exchangeName: ParameterKind<ExchangeName> = {
  read: (text) => exchanges.find((name) => name.toLowerCase() === text.toLowerCase()),
  schema: { type: 'string', enum: exchanges },
};
