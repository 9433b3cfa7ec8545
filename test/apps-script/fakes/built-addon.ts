// The built add-on: Google's, made once for the whole run, or Excel's.

import { inject } from 'vitest';
import { excelAddon } from './excel-addon.ts';

export type Host = 'Google' | 'Excel';

let current: Host = 'Google';

/** Tests that are registered during the call get the add-on of this host. */
export const inHost = async (host: Host, register: () => Promise<unknown>): Promise<void> => {
  current = host;
  try {
    await register();
  } finally {
    current = 'Google';
  }
};

/** The host of the tests that are being registered. */
export const hostOfTests = (): Host => current;

/** Returns a function that returns the folder. */
export const useBuiltAddon = (): (() => string) => {
  const host = current;
  return () => (host === 'Google' ? inject('addonFolder') : excelAddon());
};
