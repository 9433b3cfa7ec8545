// The refresh button of every tab: fetches fresh data and makes the formulas recalculate.

import { button, element, message } from './elements.ts';
import { ask } from './host.ts';

const unreachedText = (count: number): string =>
  count === 0
    ? 'Refreshed.'
    : `Refreshed, except ${count} ${count === 1 ? 'formula' : 'formulas'} without a refresh cell: see Doctor.`;

export interface RefreshControl {
  readonly button: HTMLElement;
  /** The result. */
  readonly notice: HTMLElement;
}

export const refreshControl = (): RefreshControl => {
  const notice = message();
  const refresh = async (): Promise<void> => {
    notice.show('busy', 'Refreshing…');
    const done = await ask('refresh', null);
    if (!done.ok) notice.show('bad', done.error);
    else if (done.value.problem !== null) notice.show('bad', done.value.problem);
    else notice.show('good', unreachedText(done.value.unreached));
  };
  const control = button('↻', () => void refresh(), {
    class: 'refresh',
    'aria-label': 'Refresh now',
    title: 'Refresh now',
  });
  return { button: control, notice: element('div', { class: 'refreshed' }, notice.element) };
};
