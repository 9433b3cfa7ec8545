// COIN_CATEGORIES: the known values for the universe of COINS. The upstream may have further ones. Blockchains are left
// out if the gateway says that its market data service has none; a gateway that does not answer hides nothing.

import { categories, chains } from '../../shared/coin/memberships.ts';
import { ok } from '../../shared/result.ts';
import type { Cell } from '../cells/cell.ts';
import { sendToGateway } from '../client/send-to-gateway.ts';
import { perform, type Formula } from '../steps/step.ts';
import { readStatus } from './read-status.ts';

const header = ['universe', 'label', 'kind'] as const;

const table = (hasChains: boolean): readonly (readonly Cell[])[] => [
  header,
  ['all', 'The whole market', 'market'],
  ...Object.entries(categories).map(([name, label]) => [name, label, 'category']),
  ...(hasChains ? Object.entries(chains).map(([name, label]) => [`chain:${name}`, label, 'blockchain']) : []),
];

export const coinCategoriesTable: Formula = function* ({ now }) {
  const settings = yield* perform('settings', null);
  if (!settings.ok) return ok(table(true));
  const asker = { settings: settings.value, now, startedAt: now() };
  const status = yield* sendToGateway(asker, { path: '/status' }, readStatus);
  return ok(table(!status.ok || status.value.source?.memberships?.includes('chain') !== false));
};
