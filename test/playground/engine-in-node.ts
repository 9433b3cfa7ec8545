// The playground's own code with the real engine in Node: what of a page the engine needs to measure texts.

import * as engine from '@odoo/o-spreadsheet';
import { afterAll, beforeAll, vi } from 'vitest';

const LETTER_PIXELS = 7;

const canvas = {
  getContext: () => ({ measureText: (text: string) => ({ width: text.length * LETTER_PIXELS }) }),
};

/** For all tests of a file. */
export const useEngineInNode = (): void => {
  beforeAll(() => {
    // The engine tells how long each step takes.
    vi.spyOn(console, 'debug').mockReturnValue(undefined);
    vi.stubGlobal('o_spreadsheet', engine);
    vi.stubGlobal('document', { createElement: () => canvas });
  });
  afterAll(() => {
    vi.mocked(console.debug).mockRestore();
    vi.unstubAllGlobals();
  });
};
