// GET /coins: the list, filtered, sorted and paged. GET /coins/{coinId}: one coin, without an envelope.

import { listSchema, objectSchema, schemaReference } from '../../../shared/protocol/schema.ts';
import { fail, ok } from '../../../shared/result.ts';
import { renderCoin } from '../answers/render-coin.ts';
import {
  currencyParameters,
  filterParameters,
  listParameters,
  readListQuestion,
  type ListQuestion,
} from '../question/list-question.ts';
import { readCoinId, readQuery } from '../question/parameters.ts';
import { selectCoins } from '../question/select-coins.ts';
import type { Service } from '../service.ts';
import type { Operation, Work } from './operation.ts';

/** `hasPreviousPage` is true from page 2 on, also past the last page. */
export const pageMeta = ({ page, limit }: Record<'page' | 'limit', number>, itemCount: number) => {
  const pageCount = Math.ceil(itemCount / limit);
  return { page, limit, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};

const answerList = (question: ListQuestion, service: Service) => {
  const viewIn = service.present();
  const view = viewIn(question.currency);
  const { itemCount, places } = selectCoins(question, view, viewIn('USD'));
  const result = places.map((place) => renderCoin(place, view, question.withRisk));
  return { meta: pageMeta(question, itemCount), result };
};

export const listCoins: Operation = {
  name: 'coins',
  method: 'GET',
  path: '/coins',
  credits: 2,
  summary: 'The list of coins: filtered, sorted and paged.',
  parameters: { ...listParameters, ...filterParameters },
  answer: objectSchema({ meta: schemaReference('Meta'), result: listSchema(schemaReference('Coin')) }),
  prepare: ({ query, service }) => {
    const question = readListQuestion(query);
    return question.ok ? ok({ work: async () => ok(answerList(question.value, service)) }) : question;
  },
};

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
