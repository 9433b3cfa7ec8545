// The built add-on: the real build, made once for the whole run, or the same formulas with the asynchronous driver.

import { inject } from 'vitest';
import { asynchronousAddon } from './asynchronous/asynchronous-addon.ts';

export type Driver = 'synchronous' | 'asynchronous';

let current: Driver = 'synchronous';

/** Tests that are registered during the call get the add-on with this driver. */
export const withDriver = async (driver: Driver, register: () => Promise<unknown>): Promise<void> => {
  current = driver;
  try {
    await register();
  } finally {
    current = 'synchronous';
  }
};

/** Returns a function that returns the folder. */
export const useBuiltAddon = (): (() => string) => {
  const driver = current;
  return () => (driver === 'synchronous' ? inject('addonFolder') : asynchronousAddon(inject('addonFolder')));
};
