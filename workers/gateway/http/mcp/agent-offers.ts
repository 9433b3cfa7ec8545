// What the tools offer at this gateway, and what a call may cost: both follow from its market data service.

import type { AgentOffers } from '../../../../shared/protocol/agent-tools.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { MAX_LOOKUPS } from '../../ask/lookups.ts';
import type { Configuration } from '../../configuration/configuration.ts';

export const offersOf = ({ provider, recordsDays }: Configuration): AgentOffers => {
  const { creditsPerPage, creditsPerName = 0, pageSize, wholeLists } = provider.capabilities;
  return {
    source: provider.source.title,
    fields: provider.fields,
    memberships: provider.memberships,
    pastPrices: provider.charts !== undefined || recordsDays,
    listCredits: creditsPerPage + creditsPerName * bounds.names,
    listCoins: wholeLists === true ? Number.POSITIVE_INFINITY : pageSize,
    // A set in another currency, and look-ups of what it has not.
    coinCredits: creditsPerPage * (wholeLists === true ? 1 : 1 + MAX_LOOKUPS),
    seriesCredits: provider.charts?.creditsPerCoin,
  };
};
