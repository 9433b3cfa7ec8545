// How long a cell may ask. Google ends a custom function after 30 s; the gateway answers within 10 s.

/** No request starts once this much has passed. */
export const LAST_START_MS = 10_000;
/** One request's time: with the above, 20 s in all. */
export const REQUEST_TIMEOUT_SECONDS = 10;
/** No service at all is called once this much has passed: what is still under way has the rest of Google's time. */
export const LAST_CALL_MS = 20_000;
