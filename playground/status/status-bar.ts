// The line below the sheet: how old the data is, and what it cost.

import type { DataSpan, Meter } from '../calls/protocol.ts';
import { find } from '../find.ts';
import { ageText } from './age-text.ts';

const TICK_MS = 1_000;
/** Fetches come in bursts; one question after them is enough. */
const QUIET_MS = 500;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const at = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** What the gateway says it spent today; nothing where it does not say. */
export const creditsText = (status: unknown): string => {
  const spent = at(at(at(at(status, 'gate'), 'credits'), 'day'), 'spent');
  return typeof spent === 'number' ? `${spent.toLocaleString('en')} credits today` : '';
};

/** Whether the gateway was there to be asked. */
const showSpent = async (): Promise<boolean> => {
  try {
    const response = await fetch('/status', { headers: { Accept: 'application/json' } });
    const status: unknown = await response.json();
    find('credits', HTMLSpanElement).textContent = creditsText(status);
    find('invented', HTMLParagraphElement).hidden = at(status, 'simulated') !== true;
    return true;
  } catch {
    // It is a remark; where the gateway is away, the cells say so.
    return false;
  }
};

export interface StatusBar {
  readonly show: (meter: Meter) => void;
  /** As last shown. */
  readonly data: () => DataSpan | undefined;
  /** Asks the gateway what it spent, and tells whether it could be reached. */
  readonly reach: () => Promise<boolean>;
}

export const startStatusBar = (): StatusBar => {
  let data: DataSpan | undefined;
  let fetches = 0;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  const showAge = (): void => {
    find('age', HTMLSpanElement).textContent = ageText(data, Date.now());
  };

  setInterval(showAge, TICK_MS);
  void showSpent();
  return {
    show: (meter) => {
      data = meter.data;
      showAge();
      find('fetches', HTMLSpanElement).textContent = meter.fetches === 1 ? '1 fetch' : `${meter.fetches} fetches`;
      if (meter.fetches === fetches) return;
      fetches = meter.fetches;
      clearTimeout(quiet);
      quiet = setTimeout(() => void showSpent(), QUIET_MS);
    },
    data: () => data,
    reach: showSpent,
  };
};
