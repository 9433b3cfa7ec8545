// robots.txt excludes crawlers from addresses with data, and permits the pages.

import { expect, it } from 'vitest';
import { robotsFile } from '../../../scripts/assets/build-assets.ts';
import { routes } from '../../../workers/gateway/http/route/routes.ts';

const disallowed = [...String(robotsFile.content).matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
const mayRead = (address: string): boolean => !disallowed.some((beginning) => address.startsWith(beginning));

it('is a rule for all crawlers', () => {
  expect(robotsFile).toEqual({
    path: 'robots.txt',
    content: 'User-agent: *\nDisallow: /coins\nDisallow: /days\nDisallow: /mcp\nDisallow: /snapshot\n',
  });
});

it.each(routes)('$method $address', ({ address, scope }) => {
  expect(mayRead(address)).toBe(scope !== 'data');
});

it.each(['/docs/', '/playground/'])('%s may be read', (page) => {
  expect(mayRead(page)).toBe(true);
});
