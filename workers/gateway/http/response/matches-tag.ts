// Whether a client has an answer already: its If-None-Match holds the answer's entity tag (RFC 9110, compared weakly).

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

export const matchesTag = (request: Request, tag: string): boolean => {
  const wanted = request.headers.get('If-None-Match');
  if (wanted === null) return false;
  // What nearly every client sends: the very tag that it got.
  if (wanted === tag) return true;
  return wanted.trim() === '*' || wanted.split(',').some((one) => withoutWeakness(one) === withoutWeakness(tag));
};
