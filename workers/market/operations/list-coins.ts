// GET /coins: the list, filtered, sorted and paged.

import { ok } from '../../../shared/result.ts';
import { pageMeta } from '../answers/page-meta.ts';
import { renderCoin } from '../answers/render-coin.ts';
import { listSchema, objectSchema, schemaReference } from '../../../shared/openapi/schema.ts';
import type { ListQuestion } from '../question/list-question.ts';
import { filterParameters } from '../question/filter-parameters.ts';
import { listParameters, readListQuestion } from '../question/read-list-question.ts';
import { selectCoins } from '../selection/select-coins.ts';
import type { Service } from '../service.ts';
import type { Operation } from './operation.ts';

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
