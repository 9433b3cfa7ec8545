// The documents and the status page: real pages of a real gateway in a real browser.
// @module-tag chromium

import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { groups } from '../../scripts/pages/layout.ts';
import { openTab, sharedContext } from '../support/browser-tab.ts';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { sampleSize } from '../support/sample-size.ts';
import { seriousFindings } from '../support/serious-findings.ts';
import { frozenNow } from '../support/frozen-now.ts';
import { putFaults } from '../support/sandbox.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  [gateway] = await Promise.all([
    startGateway({ assets: inject('pagesFolder'), vars: { SNAPSHOT_COINS: '1000' } }),
    sharedContext(),
  ]);
}, INSTALL_MILLISECONDS);
afterAll(() => gateway.dispose());

interface View {
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}

const desktop: View = { scheme: 'light', width: 1366 };
/** As at 1280 px with a zoom of 400 %. */
const narrow: View = { scheme: 'dark', width: 320 };
const views: readonly View[] = [
  narrow,
  { scheme: 'light', width: 390 },
  { scheme: 'light', width: 820 },
  desktop,
  { scheme: 'dark', width: 3840 },
];

interface Shown {
  readonly page: Page;
  /** Errors of the console, and requests to other origins. */
  readonly complaints: readonly string[];
  readonly responses: readonly Response[];
}

/** Opens an address, runs `act`, and collects complaints. */
const show = async (path: string, view: View, act: (shown: Shown) => Promise<void>): Promise<void> => {
  const page = await openTab({ viewport: { width: view.width, height: 800 }, colorScheme: view.scheme });
  const complaints: string[] = [];
  const responses: Response[] = [];
  // As the gateway's clock. The page's alone: Playwright's clock is that of all tabs, also of later files.
  await page.addInitScript(`Date.now = () => ${Date.parse(frozenNow)};`);
  page.on('response', (response) => responses.push(response));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (thrown) => complaints.push(thrown.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${gateway.url}/`)) complaints.push(`asked ${request.url()}`);
  });
  try {
    await page.goto(`${gateway.url}${path}`);
    await act({ page, complaints, responses });
  } finally {
    await page.close();
  }
};

/** Findings of axe, and whether the page is wider than the screen. */
const findingsOf = async (page: Page): Promise<readonly string[]> => {
  const findings = await seriousFindings(page, { every: true });
  const { width, room } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { width: scrollWidth, room: clientWidth };
  });
  return width > room ? [...findings, `${width} px wide on ${room}`] : findings;
};

const addresses = ['/docs/', ...groups.flatMap(([, chapters]) => chapters.map(({ name }) => `/docs/${name}`))];

/** All in a deep run; else the first of each few, which have all that a page is made of. */
const drawn = <One>(all: readonly One[], part: number): readonly One[] => {
  const every = Math.round(all.length / sampleSize(all.length, part));
  return all.filter((_, index) => index % every === 0);
};

it.each<readonly [string, View]>([
  ...drawn(addresses, 0.25).map((path) => [path, narrow] as const),
  ...['/docs/past', '/status'].flatMap((path) => drawn(views, 0.4).map((view) => [path, view] as const)),
])('%s is accessible: %j', async (path, view) => {
  await show(path, view, async ({ page, complaints }) => {
    if (path === '/status') await page.locator('.chart').first().waitFor();
    expect(await findingsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

it('nothing moves while a page opens', async () => {
  for (const view of drawn(views, 0.4)) {
    await show('/docs/functions', view, async ({ page }) => {
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
      expect(moved).toBeLessThan(0.02);
    });
  }
});

it('Allow lists the methods of a page; those of /status come from the Worker', async () => {
  const allowed = async (path: string, init: RequestInit): Promise<readonly unknown[]> => {
    const { status, headers } = await gateway.get(path, init);
    return [status, headers.get('Allow')];
  };
  expect(await allowed('/docs/', { method: 'POST' })).toEqual([405, 'GET, HEAD']);
  expect(await allowed('/status', { method: 'POST' })).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(await allowed('/status', { headers: { Accept: 'text/html' } })).toEqual([200, null]);
});

it('an unknown address gives browsers a page with links, and programs a problem', async () => {
  await show('/docs/functoins', narrow, async ({ page }) => {
    expect(await page.locator('h1').textContent()).toBe('There is nothing at this address');
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'The documentation', exact: true }).click();
    await page.getByRole('heading', { name: 'Documentation', exact: true }).waitFor();
  });
  const answerTo = async (accept: string, method = 'GET') => {
    const response = await gateway.get('/docs/functoins', { method, headers: { Accept: accept } });
    const { status, headers } = response;
    return [status, headers.get('Content-Type'), headers.get('Cache-Control'), (await response.text()) !== ''];
  };
  expect(await answerTo('text/html')).toEqual([404, 'text/html; charset=utf-8', 'no-store', true]);
  expect(await answerTo('text/html', 'HEAD')).toEqual([404, 'text/html; charset=utf-8', 'no-store', false]);
  expect(await answerTo('*/*')).toEqual([404, 'application/problem+json; charset=utf-8', 'no-store', true]);
});

describe('a command', () => {
  const command = (page: Page, part: string) =>
    page.locator('.example', { has: page.locator('pre', { hasText: part }) }).first();

  it('runs by keyboard, and shows the gateway’s answer with its time, headed by labels', async () => {
    await show('/docs/query-language', desktop, async ({ page, complaints }) => {
      const example = command(page, 'where=name ~ coin');
      await example.getByRole('button', { name: 'Run' }).press('Enter');
      const result = example.locator('.result');
      await result.locator('table').waitFor();
      const path = (await example.getByRole('link').getAttribute('href')) ?? '';
      const { rows } = Object(await (await gateway.get(path)).json());
      expect(await result.locator('tbody th').allTextContents()).toEqual(rows.map((row: readonly string[]) => row[0]));
      expect(await result.locator('thead th').allTextContents()).toEqual(['Name', 'Symbol', 'Price']);
      expect(await result.locator('time').textContent()).toBe('2026-11-21 12:00 UTC');
      expect(await result.textContent()).toContain('The prices are invented.');
      expect(complaints).toEqual([]);
    });
  });

  it('with a body is sent as one, and has the address of this gateway when it is copied', async () => {
    await show('/docs/addresses', desktop, async ({ page }) => {
      const example = command(page, '/coins/query');
      await example.getByRole('button', { name: 'Run' }).click();
      await example.locator('.result pre', { hasText: '"answers"' }).waitFor();
      await example.getByRole('button', { name: 'Copy' }).click();
      await example.getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        new RegExp(`^curl ${gateway.url}/coins/query -d '{"questions": `),
      );
    });
  });

  it('reports that the gateway does not answer', async () => {
    await show('/docs/', desktop, async ({ page }) => {
      await page.route('**/coins?*', (route) => route.abort());
      await command(page, 'curl').getByRole('button', { name: 'Run' }).click();
      await expect.poll(() => page.locator('.result .problem').textContent()).toMatch('The gateway can’t be reached');
    });
  });
});

it('a formula runs in place, can be edited, copied, and opened in the playground', async () => {
  await show('/docs/functions', narrow, async ({ page, complaints }) => {
    const example = page
      .locator('.example', { has: page.getByRole('button', { name: 'Run: =COIN("BTC")', exact: true }) })
      .first();
    const [field, result] = [example.getByRole('textbox'), example.locator('.result')];
    await field.press('Enter');
    await result.locator('output').waitFor();
    const price = await (await gateway.get('/coins/BTC/price')).text();
    expect(Number((await result.textContent())?.replaceAll(',', ''))).toBeCloseTo(Number(price), -2);

    await field.fill('=COIN({"BTC";"nobody-knows"}, "name")');
    await example.getByRole('button', { name: 'Run' }).press('Enter');
    await result.locator('table').waitFor();
    expect(await result.textContent()).toMatch(/Bitcoin.*No coin has the id or symbol "nobody-knows"/);

    await field.fill('=COIN_HISTORY("BTC",, "2024-12-30", 2)');
    await field.press('Enter');
    await result.locator('tbody th', { hasText: /^2024-12-31$/ }).waitFor();

    await field.fill('=COINS(,, "name, marketCap, 24h",, 1)');
    await field.press('Enter');
    await result.locator('tbody tr', { hasText: /^Bitcoin\d+\.\d\dT[+-]?\d+\.\d\d%$/ }).waitFor();

    await field.fill('=COINS("defy")');
    await field.press('Enter');
    await result.locator('.problem', { hasText: 'did you mean "defi"?' }).waitFor();
    await field.fill('=C1');
    await field.press('Enter');
    await result.locator('.problem', { hasText: 'open other formulas in the playground' }).waitFor();

    await field.fill('=COIN("ETH", "name")');
    await example.getByRole('button', { name: 'Copy' }).press('Enter');
    await example.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('=COIN("ETH", "name")');
    expect(await example.getByRole('link').getAttribute('href')).toBe(
      `/#formula=${encodeURIComponent('=COIN("ETH", "name")')}`,
    );
    expect(await findingsOf(page)).toEqual([]);
    // The browser names the answer that refused the category.
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
  });
});

it('the search lists sections as one types, by keyboard', async () => {
  await show('/docs/', desktop, async ({ page }) => {
    const field = page.getByRole('searchbox');
    await page.locator('main').press('/');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('convert');
    await page.getByRole('search').getByText('sections').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await field.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/functions#coin_convert');
    await page.getByRole('searchbox').fill('qqzzx');
    await page.getByText('Nothing is found for “qqzzx”.').waitFor();
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    await chapters.getByRole('link', { name: 'Options', exact: true }).click();
    expect(new URL(page.url()).hash).toBe('#options');
  });
});

describe('the status page', () => {
  it('shows the figures of /status, and the credits by day with their table', async () => {
    await gateway.get('/coins?category=gaming');
    await show('/status', desktop, async ({ page, responses }) => {
      await page.locator('.chart').first().waitFor();
      // The answer that the page got: a later one counts what the gateway has done since.
      const answer = responses.find((response) => response.url().endsWith('/status?history=1'));
      const { broker, version, build } = Object(await answer?.json());
      const text = (await page.locator('main').textContent()) ?? '';
      expect(text).toContain(`Credits today${broker.credits.day.spent}`);
      expect(text).toContain(`Coinsheet ${version}, build ${build.slice(0, 8)}.`);
      expect(text).toContain('Upstream callsAllowedone at a time');
      expect(text).toMatch(/is refreshed every 2.min while it is in use/);
      expect(await page.locator('#sentences > p').first().textContent()).toBe('All is well.');
      expect(text).toContain('gaming, USD');
      const chart = page.locator('.chart');
      await chart.locator('summary').press('Enter');
      const spent = [['2026-11-21', String(broker.credits.day.spent)]];
      expect(
        await chart
          .locator('tbody tr')
          .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))),
      ).toEqual(spent);
      expect(await chart.getByRole('img').getAttribute('aria-label')).toBe(
        `Credits by day: ${broker.credits.day.spent} in 31 days, at most ${broker.credits.day.spent} on one`,
      );
    });
  });

  it('shows an upstream that fails', async () => {
    await putFaults(gateway.market.url, [{ path: '*', status: 503, retryAfter: 40 }]);
    await gateway.get('/coins?category=metaverse');
    await show('/status', desktop, async ({ page }) => {
      await page.getByText('Calls to the upstream are paused').waitFor();
      expect(await page.locator('.verdict').textContent()).toMatch(/not well:$/);
      expect(await page.locator('.cards').textContent()).toContain('Upstream callsPausedfor');
    });
  });
});
