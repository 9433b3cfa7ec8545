// The settings of the sidebar's page in Chromium, with a file with the built add-on and the real gateway.
// @module-tag chromium

import { expect, test } from 'vitest';
import { useSidebar } from './use-sidebar.ts';

const { gateway, open } = useSidebar();

const TOKEN = 'abcdefghijklmnopqrstuvwxyz123456';

test('are tested and stored; the token is never shown', async () => {
  const { file, page, close } = await open({ token: TOKEN });
  await page.getByRole('tab', { name: 'Settings' }).click();
  expect(await page.getByLabel('Access token').getAttribute('placeholder')).toBe('ends in …3456');
  expect(await page.content()).not.toContain(TOKEN.slice(0, 8));
  const hint = page.getByText('It gets what Coinsheet formulas contain, and no other cell.');
  expect(await hint.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Test' }).click();
  await page
    .getByText(/^The gateway works: bitcoin costs [\d.]+ USD, data of 12:00:00 UTC\. These prices are invented/)
    .waitFor();
  await page.getByRole('tabpanel').getByLabel('Currency').selectOption('EUR');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Saved\./).waitFor();
  expect(file.host.documentStore.getProperties()).toEqual({
    GATEWAY_URL: gateway().url,
    ACCESS_TOKEN: TOKEN,
    CURRENCY: 'EUR',
  });
  await close();
});

test('the doctor has an address synchronised, for its price', async () => {
  const { page, close } = await open({});
  await page.getByRole('tab', { name: 'Doctor' }).click();
  await page.getByLabel('Address', { exact: true }).fill('0x00000000219ab540356cbb839cbe05303d7705fa');
  await page.getByLabel('Network').selectOption('base');
  await page.getByRole('button', { name: 'Synchronise, for 50 credits' }).click();
  await page.getByText(/reads this address anew: ask for its balances in some minutes\.$/).waitFor();
  expect(Object(await (await fetch(`${gateway().url}/status`)).json()).broker.credits.today.balances).toBe(50);
  await close();
});

test('a stored token can be removed, and only a stored one', async () => {
  const { file, page, close } = await open({ token: TOKEN });
  const kept = (): object => file.host.documentStore.getProperties();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const [token, forget] = [page.getByLabel('Access token'), page.getByRole('button', { name: 'Forget the token' })];
  expect(await token.getAttribute('placeholder')).toBe('ends in …3456');
  await forget.click();
  expect(await token.getAttribute('placeholder')).toBe('None, once saved');
  expect(kept()).toHaveProperty('ACCESS_TOKEN');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Saved\./).waitFor();
  expect(kept()).toEqual({ GATEWAY_URL: gateway().url });
  expect([await token.getAttribute('placeholder'), await forget.isVisible()]).toEqual(['None', false]);
  await token.fill('another-token-of-twenty-letters');
  await page.getByRole('button', { name: 'Save' }).click();
  await forget.waitFor();
  expect(await token.getAttribute('placeholder')).toBe('ends in …ters');
  await close();
});
