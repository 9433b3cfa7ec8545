// Time limits of a cell. Google ends a custom function after 30 s; the gateway answers within 10 s.

/** Time after the cell's start when no new request begins, milliseconds. */
export const LAST_START_MS = 10_000;
/** Time-out of one request. With the limit above, all requests end within 20 s. */
export const REQUEST_TIMEOUT_SECONDS = 10;
/** Time after the cell's start when no service is called any more, milliseconds. A running call has the other 10 s. */
export const LAST_CALL_MS = 20_000;
