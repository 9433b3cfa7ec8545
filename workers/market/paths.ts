// How paths are written: with an optional prefix, and in the notation of the published description.

/** Optional: the paths below it are the same. */
export const PATH_PREFIX = '/v1';

export const withoutPrefix = (pathname: string): string =>
  pathname.startsWith(`${PATH_PREFIX}/`) ? pathname.slice(PATH_PREFIX.length) : pathname;

/** A route of the router, `/coins/:coinId`, as `/coins/{coinId}`. */
export const publishedPath = (route: string): string => route.replace(/:(\w+)/g, '{$1}');
