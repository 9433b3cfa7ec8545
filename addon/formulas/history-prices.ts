// The prices of a history: for each coin one for each row, null where it has none.

import { type Day, dayText } from '../../shared/past/calendar.ts';
import type { HistoryRow, HistoryStep } from '../../shared/past/history.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PointLook } from '../arguments/dates.ts';
import type { Asker } from '../client/asker.ts';
import { failureSentence } from '../client/failures.ts';
import type { HistoryQuestion, WireCell } from '../client/wire.ts';
import { askPrices } from '../past/ask-prices.ts';
import { isPoint, type PriceWant } from '../past/price-want.ts';
import { pastCurrency } from '../past/year.ts';
import { perform, type Steps } from '../steps/step.ts';

export interface HistoryAsk {
  readonly references: readonly string[];
  readonly rows: readonly HistoryRow[];
  readonly range: { readonly first: Day; readonly last: Day };
  readonly step: HistoryStep;
  readonly look: PointLook;
}

/** A coin's prices in the order of the rows, or why it has none at all. */
export type CoinPrices = Result<readonly (number | null)[], string>;

const numberOf = (cell: WireCell | undefined): number | null => (typeof cell === 'number' ? cell : null);

/** From years of closes and the present prices. */
function* fromYears(asker: Asker, { references, rows, look }: HistoryAsk): Steps<readonly CoinPrices[]> {
  const wants = references.map((reference) =>
    rows.flatMap(({ wanted }): readonly PriceWant[] => (wanted.kind === 'whole' ? [] : [{ reference, wanted }])),
  );
  const priceOf = yield* askPrices(asker, wants.flat(), { ...look, columns: ['price'], reasons: false });
  const prices = wants.map((ofCoin) => ofCoin.map(priceOf));
  // A present price alone is no history, unless it is all that is asked for.
  const past = wants.map((ofCoin) => (ofCoin.length > 1 ? ofCoin.filter(isPoint) : ofCoin));
  const isEmpty = (coin: number): boolean =>
    (past[coin] ?? []).every((want) => {
      const cells = priceOf(want);
      return !cells.ok || cells.value[0] === null;
    });
  // Why a coin has no price at all, for its last day.
  const last = past.map((ofCoin, coin) => (isEmpty(coin) ? ofCoin.slice(-1) : []));
  const reasonOf = yield* askPrices(asker, last.flat(), { ...look, columns: ['price'], reasons: true });
  return prices.map((ofCoin, coin): CoinPrices => {
    const [want] = last[coin] ?? [];
    const reason = want && reasonOf(want);
    const failed = ofCoin.find((one) => !one.ok);
    if (isEmpty(coin) && failed?.ok === false) return failed;
    if (reason?.ok === false) return reason;
    return ok(ofCoin.map((one) => (one.ok ? numberOf(one.value[0]) : null)));
  });
}

/** Hours, prices further from their dates, and currencies of recorded days, as the gateway gives them. */
function* fromGateway(asker: Asker, { references, rows, range, step, look }: HistoryAsk): Steps<readonly CoinPrices[]> {
  const { currency, edge, near } = look;
  const question: HistoryQuestion = {
    ids: references,
    from: dayText(range.first),
    to: dayText(range.last),
    step,
    ...(currency !== 'USD' && { currency }),
    ...(edge !== 'close' && { day: edge }),
    ...(near !== undefined && { near }),
  };
  const [answer] = yield* perform('questions', { asker, questions: [question] });
  if (answer?.ok !== true) {
    const sentence = answer === undefined ? 'No answer came back: try again.' : failureSentence(answer.error);
    return references.map(() => fail(sentence));
  }
  // The gateway leaves out the rows before the first day of the oldest coin.
  const missing = Array.from({ length: Math.max(0, rows.length - answer.value.rows.length) }, () => null);
  const problems = new Map(answer.value.problems.map((one) => [one.row, one.detail]));
  return references.map((_, coin): CoinPrices => {
    const prices = answer.value.rows.map((row) => numberOf(row?.[coin + 1]));
    const problem = problems.get(coin);
    // A present price alone is no history.
    const past = answer.value.soFar === true ? prices.slice(0, -1) : prices;
    return problem !== undefined && past.every((price) => price === null)
      ? fail(problem)
      : ok([...missing, ...prices].slice(-rows.length));
  });
}

const isOfYears = ({ step, look }: HistoryAsk): boolean =>
  step !== '1h' && look.near === undefined && pastCurrency(look.currency) !== undefined;

export const historyPrices = (asker: Asker, asked: HistoryAsk): Steps<readonly CoinPrices[]> =>
  isOfYears(asked) ? fromYears(asker, asked) : fromGateway(asker, asked);
