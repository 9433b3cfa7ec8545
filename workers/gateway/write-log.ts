// The log: one JSON object a line, told apart by `event`. No address as it was asked, no header and no text of the upstream
// goes in, so that no key or token can.

export const writeLog = (event: string, details: object = {}): void => {
  console.log(JSON.stringify({ event, ...details }));
};

/** An exception that should not be; nothing of it reaches a caller. */
export const logDefect = (thrown: unknown): void => {
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'not an error';
  console.error(JSON.stringify({ event: 'unexpected', detail }));
};
