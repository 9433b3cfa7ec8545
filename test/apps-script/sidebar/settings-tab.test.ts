// The settings of the sidebar's page, in Chromium, where no gateway has to be asked.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startChromium } from '../../support/chromium.ts';
import { INSTALL_MILLISECONDS } from '../../support/debian-command.ts';
import { openPage } from './open-page.ts';
import { openScriptedFile } from './open-scripted-file.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
}, INSTALL_MILLISECONDS);
afterAll(() => browser.close());

test('a kept token can be forgotten, and only a kept one', async () => {
  const { host, ask } = openScriptedFile({ documentProperties: { ACCESS_TOKEN: 'abcdefghijklmnopqrstuvwxyz123456' } });
  const { page, close } = await openPage(browser, inject('addonFolder'), ask);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const [token, forget] = [page.getByLabel('Access token'), page.getByRole('button', { name: 'Forget the token' })];
  expect(await token.getAttribute('placeholder')).toBe('ends in …3456');
  await forget.click();
  expect(await token.getAttribute('placeholder')).toBe('None, once saved');
  expect(host.documentStore.getProperties()).toHaveProperty('ACCESS_TOKEN');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Saved\./).waitFor();
  expect(host.documentStore.getProperties()).toEqual({});
  expect([await token.getAttribute('placeholder'), await forget.isVisible()]).toEqual(['None', false]);
  await token.fill('another-token-of-twenty-letters');
  await page.getByRole('button', { name: 'Save' }).click();
  await forget.waitFor();
  expect(await token.getAttribute('placeholder')).toBe('ends in …ters');
  await close();
});
