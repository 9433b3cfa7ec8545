// Evaluates all formulas again, and reports the result.

import { find } from '../find.ts';
import { notice } from '../notice.ts';
import { refreshText } from './refresh-text.ts';
import type { StatusBar } from './status-bar.ts';

export interface RefreshButtonOptions {
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
