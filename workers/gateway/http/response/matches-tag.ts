// Whether a client has an answer already: its If-None-Match holds the answer's entity tag (RFC 9110, compared weakly).

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

export const matchesTag = (request: Request, tag: string): boolean => {
  const wanted = request.headers.get('If-None-Match');
  if (wanted === null) return false;
  // The usual case: the client sends the tag unchanged.
  if (wanted === tag) return true;
  return wanted.trim() === '*' || wanted.split(',').some((one) => withoutWeakness(one) === withoutWeakness(tag));
};
