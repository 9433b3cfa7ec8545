// Shows a short-lived message in the status bar, where screen readers announce it.

import { find } from './find.ts';

const STAYS_MS = 6_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export const notice = (text: string): void => {
  const place = find('notice', HTMLSpanElement);
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = '';
  }, STAYS_MS);
};
