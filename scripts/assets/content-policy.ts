// Content security policies: what a page may load and run.

import { createHash } from 'node:crypto';

export type Policy = Readonly<Record<string, readonly string[]>>;

export const contentPolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** The hashes of the inline scripts of a page. */
export const inlineScripts = (html: string): readonly string[] =>
  [...html.matchAll(inlineScript)].map(([, script = '']) => hashOf(script));
