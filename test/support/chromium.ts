// Debian's Chromium, driven by playwright-core: pages are tested in a real browser, with none of its own errands.

import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { systemProgram } from './system-programs.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Dispose with `close()`; the hook that starts it may take `INSTALL_MILLISECONDS`. */
export const startChromium = async (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ executablePath: await systemProgram('chromium'), headless: true, args: quiet, ...options });
