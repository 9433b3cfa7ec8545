// What the setup says before its first step: what it needs, and what it will do.

import { asPlainText, needs } from '../way-in/needs.ts';
import type { Step } from './step.ts';

export const introduction = (steps: readonly Pick<Step, 'name' | 'about'>[]): string =>
  [
    'Sets up your own gateway on Cloudflare. You need',
    '',
    `  ${asPlainText(needs.account)};`,
    `  ${asPlainText(needs.key)};`,
    `  ${asPlainText(needs.keyless)}.`,
    '',
    `${needs.free}.`,
    '',
    'The steps; those that are done already are skipped:',
    '',
    ...steps.map(({ name, about }, index) => `  ${index + 1}  ${name}: ${about}`),
    '',
  ].join('\n');
