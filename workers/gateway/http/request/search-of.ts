// The query of a request's URL, found without parsing the whole URL.

/** Decoded parameters by name. */
export const searchOf = ({ url }: Pick<Request, 'url'>): URLSearchParams =>
  // URLSearchParams removes one leading question mark: without it, one that belongs to a name would be removed.
  new URLSearchParams(/^[^?#]*(\?[^#]*)/.exec(url)?.[1]);
