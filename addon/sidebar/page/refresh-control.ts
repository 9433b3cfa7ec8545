// Refreshing, at hand on every tab: fetches fresh data and makes the formulas recalculate.

import { button, element, message } from './elements.ts';
import { ask } from './host.ts';

const unreachedText = (count: number): string =>
  count === 0
    ? 'Refreshed.'
    : `Refreshed, but for ${count} ${count === 1 ? 'formula' : 'formulas'} without refresh cell: see Doctor.`;

export interface RefreshControl {
  readonly button: HTMLElement;
  /** What came of it. */
  readonly told: HTMLElement;
}

export const refreshControl = (): RefreshControl => {
  const told = message();
  const refresh = async (): Promise<void> => {
    told.show('busy', 'Refreshing…');
    const done = await ask('refresh', null);
    if (!done.ok) told.show('bad', done.error);
    else if (done.value.problem !== null) told.show('bad', done.value.problem);
    else told.show('good', unreachedText(done.value.unreached));
  };
  const control = button('↻', () => void refresh(), {
    class: 'refresh',
    'aria-label': 'Refresh now',
    title: 'Refresh now',
  });
  return { button: control, told: element('div', { class: 'refreshed' }, told.element) };
};
