// GET /coins/{coinId}: one coin, a bare object.

import { fail, ok } from '../../../shared/result.ts';
import { renderCoin } from '../answers/render-coin.ts';
import { readCurrency } from '../question/read-list-question.ts';
import type { Operation } from './operation.ts';

const COIN_ID = /^[a-z0-9][\w.-]{0,127}$/i;

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

export const oneCoin: Operation = {
  method: 'GET',
  path: '/coins/:coinId',
  credits: 1,
  prepare: ({ query, pathParts, service }) => {
    const coinId = decode(pathParts['coinId'] ?? '');
    if (!COIN_ID.test(coinId)) return fail({ reason: 'invalid-parameter', parameter: 'coinId' });
    const currency = readCurrency(query);
    if (!currency.ok) return currency;
    return ok(async () => {
      const view = service.present()(currency.value);
      const { coins, indexById } = view.market.universe;
      const place = indexById.get(coinId);
      const coin = place === undefined ? undefined : coins[place];
      if (place === undefined || coin === undefined) return fail({ reason: 'unknown-coin', coinId });
      return ok(renderCoin(coin, place, view, false));
    });
  },
};
