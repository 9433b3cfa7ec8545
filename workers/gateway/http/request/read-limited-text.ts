// Reads a body as text, up to a limit.

/** The body's text; undefined if it is longer than `most` bytes or its transfer is interrupted. */
export const readLimitedText = async (message: Request | Response, most: number): Promise<string | undefined> => {
  if (message.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of message.body) {
      const part: unknown = chunk;
      if (!(part instanceof Uint8Array)) return undefined;
      bytes += part.byteLength;
      if (bytes > most) return undefined;
      text += decoder.decode(part, { stream: true });
    }
  } catch {
    // The client closed the connection, which is no error of the gateway.
    return undefined;
  }
  return text + decoder.decode();
};
