// Limits the time of a wait.

/** The platform has no timers while the script starts: then the wait is not limited. */
const setAlarm = (ring: () => void, milliseconds: number): ReturnType<typeof setTimeout> | null => {
  try {
    return setTimeout(ring, milliseconds);
  } catch {
    return null;
  }
};

/** The result of the work, or undefined if it takes longer; the work itself continues. */
export const withTimeout = async <Value>(work: Promise<Value>, milliseconds: number): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<undefined>((resolve) => {
    timer = setAlarm(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
