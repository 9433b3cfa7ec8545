// A gateway as its users see it once it is deployed: pages behave differently on this computer.

import type { Page } from 'playwright-core';

export const DEPLOYED = 'https://coinsheet.name.workers.dev';

/** Answers requests of a tab to the deployed address from a local gateway. */
export const showAsDeployed = async (page: Page, gatewayUrl: string): Promise<void> => {
  await page.route(`${DEPLOYED}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(DEPLOYED, gatewayUrl) });
    await route.fulfill({ response });
  });
};
