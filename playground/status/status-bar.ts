// The line below the sheet: age of the data, its cost, and a refresh; and the field for an access token above it.

import type { DataSpan, Meter } from '../calls/protocol.ts';
import { find, notice } from '../elements.ts';
import { ageText, nextText, refreshText } from './status-text.ts';
import { tokenForm } from '../../pages/access-token.ts';

const TICK_MS = 1_000;
/** Fetches come in bursts; the status is requested once, this long after the last one. */
const QUIET_MS = 500;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const at = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** Credits that the gateway spent today; empty if it does not report them. */
export const creditsText = (status: unknown): string => {
  const spent = at(at(at(at(status, 'broker'), 'credits'), 'day'), 'spent');
  return typeof spent === 'number' ? `${spent.toLocaleString('en')} credits today` : '';
};

/** Before its first data the gateway does not know. */
const showWhetherInvented = (simulated: unknown): void => {
  if (typeof simulated !== 'boolean') return;
  const { dataset } = document.documentElement;
  if (simulated) dataset['simulated'] = 'yes';
  else delete dataset['simulated'];
};

/** A link to the market data service, whose terms ask for it. Nobody gives invented prices. */
const showSource = (status: unknown): void => {
  const link = find('source', HTMLAnchorElement);
  const [title, url] = [at(at(status, 'source'), 'title'), at(at(status, 'source'), 'url')];
  link.hidden = at(status, 'simulated') !== false || typeof title !== 'string' || typeof url !== 'string';
  if (typeof title !== 'string' || typeof url !== 'string') return;
  link.textContent = `Data: ${title}`;
  link.href = url;
};

/** Shows the credits spent. Returns whether the gateway was reached. */
const showSpent = async (): Promise<boolean> => {
  try {
    const response = await fetch('/status', { headers: { Accept: 'application/json' } });
    const status: unknown = await response.json();
    find('credits', HTMLSpanElement).textContent = creditsText(status);
    showWhetherInvented(at(status, 'simulated'));
    showSource(status);
    return true;
  } catch {
    // Not reported here: if the gateway is unreachable, the cells say so.
    return false;
  }
};

export interface StatusBar {
  /** Resolves when the gateway's first answer is shown, which may show a banner. */
  readonly ready: Promise<unknown>;
  readonly show: (meter: Meter) => void;
  /** The data range last shown. */
  readonly data: () => DataSpan | undefined;
  /** Whether data failed to come since the last refresh. */
  readonly isLacking: () => boolean;
  /** Shows when the next data comes. */
  readonly showNext: (next: () => number | undefined) => void;
  /** Updates the credits. Returns whether the gateway was reached. */
  readonly reach: () => Promise<boolean>;
}

export const startStatusBar = (): StatusBar => {
  let data: DataSpan | undefined;
  let isLacking = false;
  let fetches = 0;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  let next: (() => number | undefined) | undefined;

  const showAge = (): void => {
    find('age', HTMLSpanElement).textContent = ageText(data, Date.now());
    find('next', HTMLSpanElement).textContent = nextText(next?.(), Date.now());
  };

  setInterval(showAge, TICK_MS);
  return {
    ready: showSpent(),
    show: (meter) => {
      ({ data, isLacking } = meter);
      showAge();
      find('fetches', HTMLSpanElement).textContent = meter.fetches === 1 ? '1 fetch' : `${meter.fetches} fetches`;
      if (meter.fetches === fetches) return;
      fetches = meter.fetches;
      clearTimeout(quiet);
      quiet = setTimeout(() => void showSpent(), QUIET_MS);
    },
    data: () => data,
    isLacking: () => isLacking,
    showNext: (given) => {
      next = given;
      showAge();
    },
    reach: showSpent,
  };
};

interface RefreshButtonOptions {
  readonly statusBar: Pick<StatusBar, 'data' | 'reach'>;
  /** Resolves when all answers have arrived. */
  readonly refresh: () => Promise<void>;
}

export const startRefreshButton = ({ statusBar, refresh }: RefreshButtonOptions): void => {
  const ask = async (): Promise<void> => {
    notice('Refreshing…');
    const before = statusBar.data();
    const [isReached] = await Promise.all([statusBar.reach(), refresh()]);
    const facts = { gatewayUrl: location.origin, isReached, before, after: statusBar.data() };
    notice(refreshText(facts, Date.now()));
  };
  find('refresh', HTMLButtonElement).addEventListener('click', () => void ask());
};

export interface TokenBanner {
  readonly show: (wantsToken: boolean) => void;
}

export const startTokenBanner = (given: (token: string) => void): TokenBanner => {
  const banner = find('token', HTMLDivElement);
  banner.append(tokenForm(given));
  return {
    show: (wantsToken) => {
      banner.hidden = !wantsToken;
    },
  };
};
