// Waits for work no longer than may be.

/** What the work gives, or undefined where it takes longer; the work itself goes on. */
export const within = async <Value>(work: Promise<Value>, milliseconds: number): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
