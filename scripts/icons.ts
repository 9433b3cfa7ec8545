// `npm run icons`: renders icons/coinsheet.svg to PNG files with a browser. The files are committed, because text
// rendering differs between machines.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { repositoryRoot } from './local/places.ts';

// The pictures for a listing in Google's Marketplace and the OAuth consent screen, and for Excel's manifest, all made
// from one drawing.
// https://developers.google.com/workspace/marketplace/create-listing

interface Picture {
  /** Name of the PNG file in `icons/`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Returns the page to render. `drawing`: the address of the drawing. */
  readonly page: (drawing: string) => string;
}

const page = (style: string, body: string): string =>
  `<!doctype html><style>*{margin:0;box-sizing:border-box}body{overflow:hidden}${style}</style>${body}`;

const icon = (size: number): Picture => ({
  file: `icon-${size}.png`,
  width: size,
  height: size,
  page: (drawing) => page(`img{display:block;width:${size}px;height:${size}px}`, `<img src="${drawing}" alt="">`),
});

const banner: Picture = {
  file: 'banner-220x140.png',
  width: 220,
  height: 140,
  page: (drawing) =>
    page(
      `body{width:220px;height:140px;background:#eef5f3;display:flex;flex-direction:column;align-items:center;
       justify-content:center;gap:10px;font-family:"DejaVu Sans",Verdana,sans-serif;color:#0f5b57}
       img{width:64px;height:64px}b{font-size:22px;letter-spacing:-.3px;line-height:1}`,
      `<img src="${drawing}" alt=""><b>Coinsheet</b>`,
    ),
};

const sizes = [16, 32, 48, 64, 80, 96, 128, 192] as const;

const pictures: readonly Picture[] = [...sizes.map(icon), banner];

/** Debian's path. CHROMIUM overrides it. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const folder = join(repositoryRoot, 'icons');

const run = async (): Promise<void> => {
  const svg = await readFile(join(folder, 'coinsheet.svg'), 'base64');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const { file, width, height, page: pageOf } of pictures) {
      const sheet = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
      await sheet.setContent(pageOf(`data:image/svg+xml;base64,${svg}`), { waitUntil: 'load' });
      await writeFile(join(folder, file), await sheet.screenshot({ omitBackground: true }));
      await sheet.close();
      console.log(`icons/${file}`);
    }
  } finally {
    await browser.close();
  }
};

if (import.meta.main) await run();
