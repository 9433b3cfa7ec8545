// Whether the page that sends a request may: pages of other sites could ask a gateway in their visitors' names, or one
// on their own computers (DNS rebinding). Programs send no Origin.

const localPage = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** @param allowed origins that the operator allows, lower-cased; `*` is any. */
export const mayAsk = (origin: string | null, allowed: readonly string[]): boolean =>
  origin === null || localPage.test(origin) || allowed.includes('*') || allowed.includes(origin.toLowerCase());
