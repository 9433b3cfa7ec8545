// Whether whoever asks would rather have a page than JSON, by the header that says so (RFC 9110, 12.5.1). Who does not
// care gets JSON.

/** How much a media type is wanted, 0 to 1. */
const weightOf = (accept: string, type: string): number => {
  const [group = ''] = type.split('/');
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  // The most exact range says how much.
  for (const name of [type, `${group}/*`, '*/*']) {
    const range = ranges.find(([named]) => named === name);
    const weight = range?.find((part) => part.startsWith('q='))?.slice(2);
    if (range !== undefined) return weight === undefined ? 1 : Number(weight) || 0;
  }
  return 0;
};

export const prefersHtml = ({ headers }: Request): boolean => {
  const accept = headers.get('Accept') ?? '*/*';
  return weightOf(accept, 'text/html') > weightOf(accept, 'application/json');
};
