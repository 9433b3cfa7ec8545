// The line below the sheet: the age of the data, and a refresh; whether the prices are invented, or whose they are; and
// the field for an access token above the sheet.

import type { DataSpan, Meter } from '../calls/protocol.ts';
import { isJsonObject } from '../../addon/text.ts';
import { find, notice } from '../elements.ts';
import { ageText, refreshText } from './status-text.ts';
import { tokenForm } from '../../pages/access-token.ts';

const TICK_MS = 1_000;

const at = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined);

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
  const [text, url] = [at(at(status, 'source'), 'attribution'), at(at(status, 'source'), 'url')];
  link.hidden = at(status, 'simulated') !== false || typeof text !== 'string' || typeof url !== 'string';
  if (typeof text !== 'string' || typeof url !== 'string') return;
  link.textContent = text.replace(` (${url})`, '');
  link.href = url;
};

/** Shows whose prices they are. Returns whether the gateway was reached. */
const showOrigin = async (): Promise<boolean> => {
  try {
    const response = await fetch('/status', { headers: { Accept: 'application/json' } });
    const status: unknown = await response.json();
    showWhetherInvented(at(status, 'simulated'));
    showSource(status);
    return true;
  } catch {
    // Not reported here: if the gateway is unreachable, the cells say so.
    return false;
  }
};

export const startStatusBar = () => {
  let data: DataSpan | undefined;
  let isLacking = false;
  const showAge = (): void => {
    find('age', HTMLSpanElement).textContent = ageText(data, Date.now());
  };

  setInterval(showAge, TICK_MS);
  return {
    /** Resolves when the gateway's first answer is shown, which may show that prices are invented. */
    ready: showOrigin(),
    show: (meter: Meter): void => {
      find('token', HTMLDivElement).hidden = !meter.wantsToken;
      const isFirst = data === undefined && meter.data !== undefined;
      ({ data, isLacking } = meter);
      showAge();
      if (isFirst) void showOrigin();
    },
    /** The data range last shown. */
    data: (): DataSpan | undefined => data,
    /** Whether data failed to come since the last refresh. */
    isLacking: (): boolean => isLacking,
    reach: showOrigin,
  };
};

export type StatusBar = ReturnType<typeof startStatusBar>;

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

export const startTokenBanner = (given: (token: string) => void): void =>
  find('token', HTMLDivElement).append(tokenForm(given));
