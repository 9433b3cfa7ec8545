// `npm run icons`: renders icons/coinsheet.svg to PNG files with a browser. The files are committed, because text
// rendering differs between machines.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { pictures } from './icons/pictures.ts';
import { repositoryRoot } from './local/places.ts';

/** Debian's path. CHROMIUM overrides it. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const folder = join(repositoryRoot, 'icons');

const svg = await readFile(join(folder, 'coinsheet.svg'), 'base64');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const { file, width, height, page } of pictures) {
    const sheet = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
    await sheet.setContent(page(`data:image/svg+xml;base64,${svg}`), { waitUntil: 'load' });
    await writeFile(join(folder, file), await sheet.screenshot({ omitBackground: true }));
    await sheet.close();
    console.log(`icons/${file}`);
  }
} finally {
  await browser.close();
}
