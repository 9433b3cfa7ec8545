// A route of the router as the published description writes it: `/coins/:coinId` is `/coins/{coinId}`.

export const publishedPath = (route: string): string => route.replace(/:(\w+)/g, '{$1}');
