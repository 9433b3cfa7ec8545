// The built add-on: the real build, made once for the whole run.

import { inject } from 'vitest';

/** The returned function gives its folder. */
export const useBuiltAddon = (): (() => string) => () => inject('addonFolder');
