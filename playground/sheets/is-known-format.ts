// Whether the engine supports a number format. It does not support formats with conditions; numbers from functions then
// keep the formats that the functions give them.

export const isKnownFormat = (format: string): boolean => !format.startsWith('[');
