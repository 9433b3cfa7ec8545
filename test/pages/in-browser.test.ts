// The reference and the status page: real pages of a real gateway in a real browser.
// @module-tag chromium

import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { costSentences } from '../../pages/start/cost-sentences.ts';
import { defaults } from '../../scripts/way-in/needs.ts';
import { openTab, sharedContext } from '../support/browser-tab.ts';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { seriousFindings } from '../support/serious-findings.ts';
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

const desktop: View = { scheme: 'light', width: 1280 };
const narrow: View = { scheme: 'dark', width: 390 };

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

/** Serious findings of axe, and whether the page is wider than the screen. */
const findingsOf = async (page: Page): Promise<readonly string[]> => {
  const findings = await seriousFindings(page);
  const { width, room } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { width: scrollWidth, room: clientWidth };
  });
  return width > room ? [...findings, `${width} px wide on ${room}`] : findings;
};

/** Opens what is folded in sections that have each kind of it: the others have more of the same. */
const unfold = (page: Page): Promise<void> =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^(GET \/days|POST \/snapshot|Problem)$/ }) })
    .locator('details')
    .evaluateAll((folded) => {
      for (const one of folded) one.setAttribute('open', '');
    });

const addresses = [
  ...['', 'start', 'functions', 'fields', 'query', 'urls', 'errors', 'limits', 'openapi'].map(
    (name) => `/docs/${name}`,
  ),
  '/status',
];

it.each<readonly [string, View]>([
  ...addresses.map((path) => [path, narrow] as const),
  ...['/docs/', '/docs/query', '/status'].map((path) => [path, desktop] as const),
])('%s is accessible: %j', async (path, view) => {
  await show(path, view, async ({ page, complaints }) => {
    if (path === '/status') await page.locator('.chart').first().waitFor();
    await unfold(page);
    expect(await findingsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
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
    await page.getByRole('link', { name: 'The reference', exact: true }).click();
    await page.getByRole('heading', { name: 'Reference', exact: true }).waitFor();
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

describe('an example', () => {
  const run = (page: Page, title: string) =>
    page.getByRole('button', { name: `Run: ${title}`, exact: true }).press('Enter');
  const resultOf = (page: Page, title: string) =>
    page.locator('.example', { has: page.getByText(title, { exact: true }) }).locator('.result');

  it('runs by keyboard, and shows the gateway’s answer with its time', async () => {
    await show('/docs/query', desktop, async ({ page }) => {
      await run(page, 'A comparison');
      const result = resultOf(page, 'A comparison');
      await result.locator('table').waitFor();
      const path = await page.locator('.example', { hasText: 'A comparison' }).getAttribute('data-path');
      const { rows } = Object(await (await gateway.get(path ?? '')).json());
      const names = await result.locator('tbody th').allTextContents();
      expect(names).toEqual(rows.map((row: readonly string[]) => row[0]));
      expect(await result.locator('time').getAttribute('datetime')).toMatch(/^2026-11-21T12:00:00/);
      expect(await result.textContent()).toContain('The prices are invented.');
    });
  });

  it('that is refused shows the sentence with its caret', async () => {
    await show('/docs/query', desktop, async ({ page }) => {
      await run(page, 'A misspelt field');
      const problem = resultOf(page, 'A misspelt field').locator('.problem');
      await problem.waitFor();
      expect(await problem.textContent()).toContain('did you mean "marketCap"?');
    });
  });

  it('reports that the gateway does not answer', async () => {
    await show('/docs/', desktop, async ({ page }) => {
      await page.route('**/coins?*', (route) => route.abort());
      await page.locator('.example > .actions button').click();
      await page.getByText('The gateway can’t be reached').waitFor();
      expect(await page.locator('.example > .actions button').isEnabled()).toBe(true);
    });
  });
});

it('a recipe has the address of this gateway, and can be copied', async () => {
  await show('/docs/urls', desktop, async ({ page }) => {
    await page.getByRole('button', { name: 'Copy: Google Sheets without the add-on' }).click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(
      `=IMPORTDATA("${gateway.url}/coins.csv?category=defi&columns=name,price,24h&limit=50&errors=cell")`,
    );
  });
});

describe('a formula', () => {
  const formulaOf = (page: Page, formula: string) =>
    page
      .locator('form.formula', { has: page.getByRole('button', { name: `Run the formula: ${formula}`, exact: true }) })
      .first();

  it('runs in place, can be edited, copied, and opened in the playground', async () => {
    await show('/docs/functions', narrow, async ({ page, complaints }) => {
      const form = formulaOf(page, '=COIN("BTC")');
      const [field, result] = [form.getByRole('textbox'), form.locator('.result')];
      await field.press('Enter');
      await result.locator('output').waitFor();
      const price = await (await gateway.get('/coins/BTC/price')).text();
      expect(Number((await result.textContent())?.replaceAll(',', ''))).toBeCloseTo(Number(price), -2);

      await field.fill('=COIN({"BTC";"nobody-knows"}, "name")');
      await form.getByRole('button', { name: 'Run the formula' }).press('Enter');
      await result.locator('table').waitFor();
      expect(await result.textContent()).toMatch(/Bitcoin.*No coin has the id or symbol "nobody-knows"/);

      await field.fill('=COINS("defy")');
      await field.press('Enter');
      await result.locator('.problem', { hasText: 'did you mean "defi"?' }).waitFor();
      await field.fill('=C1');
      await field.press('Enter');
      await result.locator('.problem', { hasText: 'open other formulas in the playground' }).waitFor();

      await field.fill('=COIN("ETH", "name")');
      await form.getByRole('button', { name: 'Copy the formula' }).press('Enter');
      await form.getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('=COIN("ETH", "name")');
      expect(await form.getByRole('link').getAttribute('href')).toBe(
        `/#formula=${encodeURIComponent('=COIN("ETH", "name")')}`,
      );
      expect(await findingsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
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
    await page.waitForURL('**/docs/functions#coin-convert');
    await page.getByRole('searchbox').fill('qqzzx');
    await page.getByText('Nothing is found for “qqzzx”.').waitFor();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Options', exact: true }).click();
    expect(new URL(page.url()).hash).toBe('#options');
  });
});

it('the calculator answers as its fields change, and pictures are in the guide', async () => {
  await show('/docs/start', desktop, async ({ page, complaints }) => {
    expect(await findingsOf(page)).toEqual([]);
    const answer = page.locator('.calculator .answer');
    const terms = { sets: 1, hoursADay: 24, planCredits: defaults.freeCredits, minutes: 5 };
    expect(await answer.locator('p').allTextContents()).toEqual(costSentences(terms, defaults));
    expect(await page.getByLabel('Refreshed every').inputValue()).toBe(String(terms.minutes));
    await page.getByLabel('Sets of coins in use').fill('4');
    await page.getByLabel('Hours of use a day').fill('8');
    await page.getByLabel('Refreshed every').selectOption('10');
    const changed = { ...terms, sets: 4, hoursADay: 8, minutes: 10 };
    expect(await answer.locator('p').allTextContents()).toEqual(costSentences(changed, defaults));
    await page.getByLabel('Hours of use a day').fill('25');
    expect(await answer.textContent()).toMatch(/^Hours of use a day: .*24/);
    await page.locator('main img').last().scrollIntoViewIfNeeded();
    const widths = await page
      .locator('main img')
      .evaluateAll((all) => all.map((one) => Reflect.get(one, 'naturalWidth')));
    expect(widths).toEqual([1280, 1280, 1280]);
    expect(complaints).toEqual([]);
  });
});

describe('the status page', () => {
  it('shows the figures of /status, with a table for every chart', async () => {
    await gateway.get('/coins?category=gaming');
    await show('/status', desktop, async ({ page, responses }) => {
      await page.locator('.chart').first().waitFor();
      // The answer that the page got: a later one counts what the gateway has done since.
      const answer = responses.find((response) => response.url().endsWith('/status?history=1'));
      const { gate, version, build } = Object(await answer?.json());
      const text = (await page.locator('main').textContent()) ?? '';
      expect(text).toContain(`Credits today${gate.credits.day.spent}`);
      expect(text).toContain(`Coinsheet ${version}, build ${build.slice(0, 8)}.`);
      expect(text).toContain('Upstream callsAllowedone at a time');
      expect(text).toMatch(/is refreshed every 2.min while it is in use/);
      expect(await page.locator('#sentences > p').first().textContent()).toBe('All is well.');
      expect(text).toContain('gaming, USD');
      const charts = page.locator('.chart');
      expect(await charts.count()).toBeGreaterThan(6);
      await charts.first().locator('summary').press('Enter');
      const [, credits] = gate.history[0].rows[0];
      expect(await charts.first().locator('tbody td').allTextContents()).toEqual([String(credits)]);
      expect(await charts.first().getByRole('img').getAttribute('aria-label')).toBe(
        `Credits spent: ${credits} credits in all`,
      );
    });
  });

  it('shows a month in hours on request', async () => {
    await show('/status', desktop, async ({ page }) => {
      const month = page.getByRole('button', { name: 'Last 31 days' });
      await month.press('Enter');
      expect(await month.getAttribute('aria-pressed')).toBe('true');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Last 31 days');
    });
  });

  it('costs no credits, also over time', async () => {
    const spent = async () => Object(await (await gateway.get('/status')).json()).gate.credits.day.spent;
    const before = await spent();
    await show('/status', desktop, async ({ page }) => {
      await page.clock.install();
      await page.reload();
      await page.locator('.chart').first().waitFor();
      const again = page.waitForResponse('**/status?history=1');
      await page.clock.fastForward(61_000);
      await again;
    });
    expect(await spent()).toBe(before);
  });

  it('shows an upstream that fails', async () => {
    await putFaults(gateway.market.url, [{ path: '*', status: 503, retryAfter: 40 }]);
    await gateway.get('/coins?category=metaverse');
    await show('/status', desktop, async ({ page }) => {
      await page.getByText('Calls to the upstream are paused').waitFor();
      expect(await page.locator('.verdict').textContent()).toMatch(/not well:$/);
      expect(await page.locator('.cards').textContent()).toContain('Upstream callsPausedfor');
      expect(await page.locator('.charts').textContent()).toMatch(/calls, [1-9]\d* failed/);
    });
  });
});
