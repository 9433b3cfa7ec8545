// Compresses text to characters that are valid in an address, and back.

const bytesOf = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) throw new Error('Too large.');
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
};

const through = (
  bytes: Uint8Array<ArrayBuffer>,
  transform: { readonly readable: ReadableStream<Uint8Array>; readonly writable: WritableStream<BufferSource> },
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> => bytesOf(new Blob([bytes]).stream().pipeThrough(transform), limit);

export const pack = async (text: string): Promise<string> => {
  const encoded = new TextEncoder().encode(text);
  const packed = await through(encoded, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY);
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** Throws if the text is invalid or unpacks to more than `limit` bytes. */
export const unpack = async (packed: string, limit: number): Promise<string> => {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'), limit));
};
