// Runs the chart library after the first sheet is shown, which usually has no charts. Until then no other sheet may be
// opened: one with a chart would break the spreadsheet.

import { given } from '../find.ts';

let loaded: Promise<void> | undefined;

/** Fetches the library, without running it. */
export const preloadCharts = (): void => {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = given('charts');
  document.head.append(link);
};

const load = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = given('charts');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The chart library could not be loaded.')));
    document.head.append(script);
  });

export const loadCharts = (): Promise<void> => (loaded ??= load());
