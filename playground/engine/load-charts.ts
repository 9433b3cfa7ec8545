// Loads the chart library once the tables are shown: the first screen does without it. Until it is there nobody can open
// another sheet, since a chart without its library would break the spreadsheet.

import { given } from '../find.ts';

let loaded: Promise<void> | undefined;

const load = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = given('charts');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The chart library could not be loaded.')));
    document.head.append(script);
  });

export const loadCharts = async (sheet: HTMLElement): Promise<void> => {
  sheet.inert = true;
  loaded ??= load();
  await loaded;
  sheet.inert = false;
};
