// The rows that are asked of a service that somebody pays for, and what they cost.

import { rows } from './rows.ts';
import { BASE_CREDITS } from './target.ts';

export const cheapRows = rows.filter(({ isCheap }) => isCheap === true);

export const cheapCredits = cheapRows.reduce((sum, { credits }) => sum + credits, BASE_CREDITS);
