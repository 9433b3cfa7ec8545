// Reads a body as text, up to a limit.

/** The body's text, or undefined where it has more than `most` bytes or breaks off. */
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
    // The client is gone: nobody reads the answer, and nothing is wrong here.
    return undefined;
  }
  return text + decoder.decode();
};
