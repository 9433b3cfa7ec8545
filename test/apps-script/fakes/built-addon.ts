// The built add-on for Google, made once for the whole run.

import { inject } from 'vitest';

/** Returns a function that returns the folder. */
export const useBuiltAddon = (): (() => string) => () => inject('addonFolder');
