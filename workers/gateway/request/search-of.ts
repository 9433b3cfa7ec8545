// The query of a request's address, without reading the rest of it.

/** Parameters by their names, decoded. */
export const searchOf = ({ url }: Pick<Request, 'url'>): URLSearchParams =>
  new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');
