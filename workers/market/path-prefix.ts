// An optional path prefix. The paths below it are the same.

export const PATH_PREFIX = '/v1';

export const withoutPrefix = (pathname: string): string =>
  pathname.startsWith(`${PATH_PREFIX}/`) ? pathname.slice(PATH_PREFIX.length) : pathname;
