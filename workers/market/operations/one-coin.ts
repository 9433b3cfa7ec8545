// GET /coins/{coinId}: one coin, without an envelope.

import { fail, ok } from '../../../shared/result.ts';
import { renderCoin } from '../answers/render-coin.ts';
import { schemaReference } from '../../../shared/openapi/schema.ts';
import { readCoinId } from '../question/read-coin-id.ts';
import { currencyParameters } from '../question/read-list-question.ts';
import { readQuery } from '../question/read-query.ts';
import type { Operation, Work } from './operation.ts';

export const oneCoin: Operation = {
  name: 'coin',
  method: 'GET',
  path: '/coins/:coinId',
  credits: 1,
  summary: 'One coin, a bare object.',
  parameters: currencyParameters,
  answer: schemaReference('Coin'),
  refusals: [404],
  prepare: ({ query, pathParts, service }) => {
    const coinId = readCoinId(pathParts['coinId']);
    if (!coinId.ok) return coinId;
    const asked = readQuery(query, currencyParameters);
    if (!asked.ok) return asked;
    const work: Work = async () => {
      const view = service.present()(asked.value.currency);
      const place = view.market.universe.placeOf(coinId.value);
      if (place === undefined) return fail({ reason: 'unknown-coin', coinId: coinId.value });
      return ok(renderCoin(place, view, false));
    };
    return ok({ work });
  },
};
