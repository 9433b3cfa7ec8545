// Whether the engine knows a number format: no conditions in it. There a function's numbers bring formats of their own.

export const isKnownFormat = (format: string): boolean => !format.startsWith('[');
