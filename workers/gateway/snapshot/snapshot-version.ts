// Names one snapshot: its time first, so that later versions compare greater as texts, then what keeps two apart that
// were fetched in the same millisecond by two isolates.

export const snapshotVersion = (time: number): string => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${time.toString(36).padStart(9, '0')}-${random.toString(36).padStart(7, '0')}`;
};
