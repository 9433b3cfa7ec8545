// Reads the body of an answer as bytes, up to a limit.

/** The body, or undefined where it has more than `most` bytes; what is left of it is not read. */
export const readLimitedBytes = async (response: Response, most: number): Promise<Uint8Array | undefined> => {
  if (Number(response.headers.get('Content-Length') ?? 0) > most) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    const part: unknown = chunk;
    if (!(part instanceof Uint8Array)) return undefined;
    length += part.byteLength;
    // Leaving the loop cancels the body.
    if (length > most) return undefined;
    chunks.push(part);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
};
