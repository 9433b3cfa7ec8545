// Months of a habit of use, and how fresh the data was while it was used.

import { startSimulatedGateway } from './simulated-gateway.ts';

export interface Habit {
  /** Sets that one client uses together. */
  readonly sets: number;
  /** Whether they are in use at a time, milliseconds since 1970. */
  readonly isInUse: (time: number) => boolean;
  /** Pages of 1,000 coins that the questions need; default 1. */
  readonly pages?: number;
}

export interface Month {
  /** Mean lifetime of the data that questions were answered from, seconds. */
  readonly lifetimeSeconds: number;
  /** Mean age of that data. */
  readonly ageSeconds: number;
  readonly credits: number;
}

/** A sheet that is recalculated twice a minute asks for each of its sets so often. */
const STEP_MILLISECONDS = 30_000;

/** Each of the months that begin at these times, the last of which is only an end. */
export const simulateMonths = async (habit: Habit, begins: readonly number[]): Promise<readonly Month[]> => {
  const { sets, isInUse, pages = 1 } = habit;
  const gateway = startSimulatedGateway(begins[0] ?? 0);
  const months: Month[] = [];
  for (const end of begins.slice(1)) {
    let [answers, lifetimes, ages] = [0, 0, 0];
    const before = gateway.charged();
    for (; gateway.now < end; gateway.now += STEP_MILLISECONDS) {
      await gateway.settle();
      for (let set = 0; isInUse(gateway.now) && set < sets; set += 1) {
        const { header } = (await gateway.ask('c', set, pages)).snapshot;
        answers += 1;
        lifetimes += header.ttlSeconds;
        ages += (gateway.now - header.asOfFrom) / 1000;
      }
    }
    const credits = gateway.charged() - before;
    months.push({ lifetimeSeconds: lifetimes / answers, ageSeconds: ages / answers, credits });
  }
  return months;
};
