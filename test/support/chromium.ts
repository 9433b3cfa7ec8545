// Debian's Chromium, driven by playwright-core: pages are tested in a real browser, with none of its own errands.
// Preferred is its shell without a window, which needs half the processor time of the whole browser.

import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { debianCommand } from './debian-command.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const FONTS = 'fonts-dejavu-core';

/** Older releases of Debian have no package of the shell. */
const browserCommand = async (): Promise<string> => {
  try {
    return await debianCommand('chromium-headless-shell', 'chromium-headless-shell', FONTS);
  } catch {
    return await debianCommand('chromium', 'chromium', FONTS);
  }
};

/** Dispose with `close()`; the hook that starts it may take `INSTALL_MILLISECONDS`. */
export const startChromium = async (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ executablePath: `/usr/bin/${await browserCommand()}`, headless: true, args: quiet, ...options });
