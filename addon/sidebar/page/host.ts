// The page's connection to its script, its only one, and what it tells of file and settings. Any host can show the
// page if it offers `google.script.run` with `withSuccessHandler`, `withFailureHandler` and one function,
// `coinsheetSidebar(action, request)`, which replies with the result of `App_.sidebar`. `actions.ts` lists the
// actions with their requests and replies.

import type { Result } from '../../../shared/result.ts';
import type { ActionName, ReplyOf, RequestOf } from '../actions.ts';
import type { FormulaLocale } from '../../formula-text/locale.ts';

interface Runner {
  readonly withSuccessHandler: (handle: (reply: unknown) => void) => Runner;
  readonly withFailureHandler: (handle: (error: unknown) => void) => Runner;
  readonly coinsheetSidebar: (action: string, request: unknown) => void;
}

declare const google: { readonly script: { readonly run: Runner } };

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const isReply = (value: unknown): boolean => typeof value === 'object' && value !== null && 'ok' in value;

const noReply = { ok: false, error: 'The script gave no answer: reload the spreadsheet and try again.' } as const;

/** Never rejects: a failure is a sentence. */
export const ask = <Name extends ActionName>(
  action: Name,
  request: RequestOf<Name>,
): Promise<Result<ReplyOf<Name>, string>> =>
  new Promise((resolve) => {
    google.script.run
      .withSuccessHandler((reply) => resolve(isReply(reply) ? (reply as Result<ReplyOf<Name>, string>) : noReply))
      .withFailureHandler((error) => resolve({ ok: false, error: messageOf(error) }))
      .coinsheetSidebar(action, request);
  });

/** What the builder needs of the file and the settings. */
export interface Surroundings {
  readonly locale: FormulaLocale;
  readonly gatewayUrl: () => string;
  readonly currency: () => string;
}
