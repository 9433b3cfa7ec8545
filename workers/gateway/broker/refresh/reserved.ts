// Reserves the credits of a set's refresh before it begins.

import type { Result } from '../../../../shared/result.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { creditsFor, itemCountOf, termsFor, type PagePrices } from '../sets/depth.ts';
import type { SetRecord } from '../sets/set-record.ts';
import type { Account, Reservation } from '../spend/account.ts';

export interface Reserved {
  /** For a new set its first page, which is useful alone; for a held one all pages to the paid depth. */
  paid(record: SetRecord, paidDepth: number, client: string | undefined): Result<Reservation, UpstreamFailure>;
  /** Undefined if no coins beyond the paid depth are to be fetched. */
  deeper(
    record: SetRecord,
    depth: number,
    paidDepth: number,
    client: string | undefined,
  ): Result<Reservation, UpstreamFailure> | undefined;
}

export const createReserved = (account: Pick<Account, 'reserve'>, prices: PagePrices): Reserved => ({
  paid(record, paidDepth, client) {
    const terms = termsFor(prices, record.set);
    return record.versions.length === 0
      ? account.reserve('opening', terms.creditsPerPage, client)
      : account.reserve('refresh', creditsFor(paidDepth, itemCountOf(record), terms));
  },
  deeper(record, depth, paidDepth, client) {
    const [itemCount, terms] = [itemCountOf(record), termsFor(prices, record.set)];
    const more = creditsFor(depth, itemCount, terms) - creditsFor(paidDepth, itemCount, terms);
    return more > 0 && Number.isFinite(itemCount) ? account.reserve('deepening', more, client) : undefined;
  },
});
