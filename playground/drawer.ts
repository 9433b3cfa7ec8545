// On narrow screens the builder is a drawer over the sheet, which a button opens and closes. On wide ones both are
// always visible (`style.css`).

import { find, given } from './find.ts';

/** The drawer leaves less than this of the sheet visible, pixels: a result is then shown instead of the drawer. */
const LEAST_SHEET = 300;

export interface Drawer {
  /** Shows a result in the sheet: closes a drawer that covers it. */
  readonly showSheet: () => void;
}

const isOpen = (): boolean => document.body.dataset['drawer'] === 'open';

export const startDrawer = (): Drawer => {
  const [button, builder] = [find('build', HTMLButtonElement), find('builder', HTMLElement)];
  const set = (open: boolean): void => {
    document.body.dataset['drawer'] = open ? 'open' : 'closed';
    button.setAttribute('aria-expanded', String(open));
  };
  const close = (): void => {
    set(false);
    button.focus();
  };
  if (given('sidebar') === '') {
    button.hidden = true;
    builder.hidden = true;
  }
  button.addEventListener('click', () => {
    set(!isOpen());
    if (isOpen()) builder.querySelector('iframe')?.focus();
  });
  builder.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen()) close();
  });
  return {
    showSheet: () => {
      if (isOpen() && innerWidth - builder.getBoundingClientRect().width < LEAST_SHEET) close();
    },
  };
};
