// The reasons why a time has no price, as sentences with the remedy.

import { bounds } from '../protocol/bounds.ts';
import type { Problem } from '../protocol/problem.ts';
import type { ChartCapabilities } from './chart-capabilities.ts';
import { closedDay, dayAt, DAY_SECONDS } from './calendar.ts';
import type { PricePoint } from './find-point.ts';
import { dayText, lengthText, momentText, nearText } from './time-words.ts';
import { timeInTermsOf, type WantedPoint } from './wanted.ts';

const noPrice = (name: string, detail: string): Problem => ({ reason: 'no-price', name, detail });

/** @param nearest the newest point at or before the wanted moment. */
export const tooFar = (coin: string, wanted: WantedPoint, nearest: PricePoint, nearSeconds: number): Problem => {
  const [asked, near] = [timeInTermsOf(wanted, wanted.seconds), timeInTermsOf(wanted, nearest.seconds)];
  const distance = wanted.seconds - nearest.seconds;
  const remedy = distance < bounds.nearDays * DAY_SECONDS ? `; near=${nearText(distance)} accepts it` : '';
  return noPrice(coin, `No price within ${lengthText(nearSeconds)} of ${asked}: the nearest is of ${near}${remedy}.`);
};

/** The first close is that of the first day. */
export const beforeFirst = (coin: string, { grain, edge }: WantedPoint, { seconds }: PricePoint): Problem => {
  const isClose = grain === 'day' && edge !== 'open';
  return noPrice(coin, `${coin} is known from ${dayText(isClose ? closedDay(seconds) : dayAt(seconds))} on.`);
};

export const noChart = (coin: string, { missing }: Pick<ChartCapabilities, 'missing'>): Problem =>
  noPrice(coin, missing ?? `The market data service has no past prices of ${coin}.`);

/** @param firstDay the first day whose hours can still be asked for; undefined if the source has no hourly prices. */
export const notHourly = (coin: string, wanted: WantedPoint, firstDay: number | undefined): Problem => {
  const from = firstDay === undefined ? '' : `start at ${dayText(firstDay)} or later, or `;
  const asked = timeInTermsOf(wanted, wanted.seconds);
  return noPrice(coin, `There is no hourly price of ${coin} for ${asked}: ${from}take step=1d.`);
};

export const presentUnknown = (coin: string): Problem => noPrice(coin, `${coin} has no present price.`);

/** @param seconds when the source may be asked again. */
export const pending = (coin: string, wanted: WantedPoint, seconds: number, now: number): Problem => ({
  reason: 'price-pending',
  name: coin,
  detail: `The price of ${coin} of ${timeInTermsOf(wanted, wanted.seconds)} is not known yet: try again after ${momentText(seconds)} UTC.`,
  retryAfterSeconds: seconds - now,
});
