// Converts a route of the router to the notation of the published description: `/coins/:coinId` to `/coins/{coinId}`.

export const publishedPath = (route: string): string => route.replace(/:(\w+)/g, '{$1}');
