// Services of one answer, for what a provider makes of it.

import type { Service } from './recordings.ts';

export const answering =
  (text: string, init: ResponseInit = {}): Service =>
  () =>
    Promise.resolve(new Response(text, init));

/** An answer with another status than 200, whose text may go nowhere. */
export const refusing = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Service =>
  answering(text, { status, headers });

/** A connection that breaks off with an error of this name. */
export const breaking =
  (name: string): Service =>
  () =>
    Promise.reject(Object.assign(new Error('secret'), { name }));
