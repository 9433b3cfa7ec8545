// Whether the client prefers a page to JSON, by its Accept header (RFC 9110, 12.5.1). Default: JSON.

/** The weight of a media type, 0 to 1. */
const weightOf = (accept: string, type: string): number => {
  const [group = ''] = type.split('/');
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  // The most specific range decides.
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
