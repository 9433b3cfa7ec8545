// Waits for work no longer than may be.

/** While the script starts there are no timers: then the work takes as long as it takes. */
const setAlarm = (ring: () => void, milliseconds: number): ReturnType<typeof setTimeout> | null => {
  try {
    return setTimeout(ring, milliseconds);
  } catch {
    return null;
  }
};

/** What the work gives, or undefined where it takes longer; the work itself goes on. */
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
