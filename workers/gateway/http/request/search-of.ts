// The query of a request's address, without reading the rest of it.

/** Parameters by their names, decoded. */
export const searchOf = ({ url }: Pick<Request, 'url'>): URLSearchParams =>
  // With its question mark, which is taken off: a second one would be taken for it, and belongs to a name.
  new URLSearchParams(/^[^?#]*(\?[^#]*)/.exec(url)?.[1]);
