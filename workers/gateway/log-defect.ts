// Tells the log of an exception that should not be; nothing of it reaches a caller.

export const logDefect = (thrown: unknown): void => {
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'not an error';
  console.error(JSON.stringify({ event: 'unexpected', detail }));
};
