// GET /coins: the identities of all coins, also of those that need a key.

import { flagSchema, listSchema, numberSchema, objectSchema, textSchema } from '../../../../shared/openapi/schema.ts';
import { ok } from '../../../../shared/result.ts';
import { coinIdsOf } from '../coin-ids.ts';
import { UPDATE_MINUTES } from '../free-plan.ts';
import type { CoinpaprikaOperation } from '../operation.ts';

export const listCoins: CoinpaprikaOperation = {
  name: 'getCoins',
  path: '/coins',
  summary: 'Ids, names and ranks of all coins.',
  parameters: {},
  answer: listSchema(
    objectSchema({
      id: textSchema(),
      name: textSchema(),
      symbol: textSchema(),
      rank: numberSchema(),
      is_new: flagSchema('Added in the last days; always false.'),
      is_active: flagSchema('Always true.'),
      type: textSchema('`coin` or `token`.'),
    }),
  ),
  answerTo: ({ service }) => {
    const { universe, figures, byRank } = service.lastUpdated(UPDATE_MINUTES);
    const { idOf } = coinIdsOf(universe);
    return ok(
      Array.from(byRank(), (place) => {
        const { id, name, symbol, blockchains } = universe.coinAt(place);
        const [home] = blockchains;
        return {
          id: idOf(place),
          name,
          symbol,
          rank: figures.rank(place),
          is_new: false,
          is_active: true,
          // A coin's own blockchain has its id.
          type: home === undefined || home === id ? 'coin' : 'token',
        };
      }),
    );
  },
};
