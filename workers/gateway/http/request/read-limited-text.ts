// Reads a body as text, up to a limit.

type Message = Pick<Request, 'body' | 'headers' | 'text'>;

/** The length that the sender declared, which the platform holds it to; infinity if there is none. */
const declaredBytes = ({ headers }: Message): number =>
  Number(headers.get('Content-Length') ?? Number.POSITIVE_INFINITY);

/** The whole at once, which is cheaper than its parts. A text has at most as many characters as bytes. */
const wholeText = async (message: Message, most: number): Promise<string | undefined> => {
  try {
    const text = await message.text();
    return text.length <= most ? text : undefined;
  } catch {
    return undefined;
  }
};

/** The body's text; undefined if it is longer than `most` bytes or its transfer is interrupted. */
export const readLimitedText = async (message: Message, most: number): Promise<string | undefined> => {
  if (message.body === null) return '';
  if (declaredBytes(message) <= most) return await wholeText(message, most);
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
