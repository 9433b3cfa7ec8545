// GET /coins: the list, filtered, sorted and paged.

import { ok } from '../../../shared/result.ts';
import { renderCoin } from '../answers/render-coin.ts';
import type { ListQuestion } from '../question/list-question.ts';
import { readListQuestion } from '../question/read-list-question.ts';
import { selectCoins } from '../selection/select-coins.ts';
import type { Service } from '../service.ts';
import type { Operation } from './operation.ts';

const metaOf = ({ page, limit }: ListQuestion, itemCount: number) => {
  const pageCount = Math.ceil(itemCount / limit);
  return { page, limit, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};

const answerList = (question: ListQuestion, service: Service) => {
  const viewIn = service.present();
  const view = viewIn(question.currency);
  const { coins } = view.market.universe;
  const { itemCount, places } = selectCoins(question, view, viewIn('USD'));
  const result = places.flatMap((place) => {
    const coin = coins[place];
    return coin === undefined ? [] : [renderCoin(coin, place, view, question.withRisk)];
  });
  return { meta: metaOf(question, itemCount), result };
};

export const listCoins: Operation = {
  method: 'GET',
  path: '/coins',
  credits: 2,
  prepare: ({ query, service }) => {
    const question = readListQuestion(query);
    return question.ok ? ok(async () => ok(answerList(question.value, service))) : question;
  },
};
