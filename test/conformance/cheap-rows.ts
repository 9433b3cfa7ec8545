// The rows to run against a paid service, and their cost.

import { rows } from './rows.ts';
import { BASE_CREDITS } from './target.ts';

export const cheapRows = rows.filter(({ isCheap }) => isCheap === true);

export const cheapCredits = cheapRows.reduce((sum, { credits }) => sum + credits, BASE_CREDITS);
