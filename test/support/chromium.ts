// Debian's Chromium, driven by playwright-core: pages are tested in a real browser, with none of its own errands.

import { chromium, type Browser } from 'playwright-core';
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

/** Dispose with `close()`; the hook that starts it may take `INSTALL_MILLISECONDS`. */
export const startChromium = async (): Promise<Browser> => {
  const command = debianCommand('chromium', 'chromium', 'fonts-dejavu-core');
  return chromium.launch({ executablePath: `/usr/bin/${command}`, headless: true, args: quiet });
};
