// All templates, in the menu's order. A new template takes a file, a line here, and a menu function in
// `menu-functions.ts`.

import { costBasis } from './cost-basis.ts';
import { gainersAndLosers } from './gainers-and-losers.ts';
import { performance } from './performance.ts';
import { portfolio } from './portfolio.ts';
import { portfolioOverTime } from './portfolio-over-time.ts';
import { screener } from './screener.ts';
import type { Template } from './template.ts';
import { watchlist } from './watchlist.ts';

export const templates = {
  watchlist,
  portfolio,
  screener,
  gainersAndLosers,
  performance,
  costBasis,
  portfolioOverTime,
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;

export const templateNames = Object.keys(templates) as readonly TemplateName[];

export const isTemplateName = (name: string): name is TemplateName =>
  Object.prototype.hasOwnProperty.call(templates, name);
