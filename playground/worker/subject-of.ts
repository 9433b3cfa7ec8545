// What a request to the gateway is about. A snapshot is about its set of coins, whatever coins are wanted beside it;
// other requests are about their path. The add-on's cells in Google coordinate in the same way, by claims in a cache.

const setNames = ['category', 'chain', 'currency'] as const;

const textsIn = (payload: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(payload));
  } catch {
    return {};
  }
};

export const subjectOf = (url: string, payload: string | undefined): string => {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== '/snapshot') return pathname;
  const texts = payload === undefined ? Object.fromEntries(searchParams) : textsIn(payload);
  return [pathname, ...setNames.map((name) => JSON.stringify(texts[name] ?? ''))].join(' ');
};
