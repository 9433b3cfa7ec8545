// The built add-on: the real build, made once for the whole run; or the same formulas under the asynchronous driver.

import { inject } from 'vitest';
import { asynchronousAddon } from './asynchronous/asynchronous-addon.ts';

export type Driver = 'synchronous' | 'asynchronous';

let current: Driver = 'synchronous';

/** Tests that are registered meanwhile get the add-on under this driver. */
export const withDriver = async (driver: Driver, register: () => Promise<unknown>): Promise<void> => {
  current = driver;
  try {
    await register();
  } finally {
    current = 'synchronous';
  }
};

/** The returned function gives its folder. */
export const useBuiltAddon = (): (() => string) => {
  const driver = current;
  return () => (driver === 'synchronous' ? inject('addonFolder') : asynchronousAddon(inject('addonFolder')));
};
