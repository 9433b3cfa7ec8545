// Joins pieces of JSON without parsing them.

/** `head`, the parts with commas between them, `tail`. */
export const joinBytes = (head: string, parts: readonly Uint8Array[], tail: string): Uint8Array => {
  const encoder = new TextEncoder();
  const [start, end] = [encoder.encode(head), encoder.encode(tail)];
  const commas = Math.max(0, parts.length - 1);
  const body = new Uint8Array(
    start.byteLength + end.byteLength + commas + parts.reduce((sum, part) => sum + part.byteLength, 0),
  );
  body.set(start);
  let at = start.byteLength;
  parts.forEach((part, index) => {
    if (index > 0) body[at++] = 0x2c;
    body.set(part, at);
    at += part.byteLength;
  });
  body.set(end, at);
  return body;
};
