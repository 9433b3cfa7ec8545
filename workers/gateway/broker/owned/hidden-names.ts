// Names that are private, and yet needed to find what was stored for them: each as an HMAC with a random key of this
// object, since public addresses could be guessed from plain hashes.

import { isText, type Notebook } from '../storage.ts';

/** Under what name something is stored. */
export type HideName = (name: string) => Promise<string>;

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const KEY_BYTES = 32;

export const createHideName = (notebook: Notebook): HideName => {
  let key: Promise<CryptoKey> | undefined;
  const ownKey = (): Promise<CryptoKey> => {
    let text = notebook.read('names-key', isText);
    if (text === undefined) {
      text = hexOf(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
      notebook.write('names-key', text);
    }
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return crypto.subtle.importKey('raw', new TextEncoder().encode(text), algorithm, false, ['sign']);
  };
  return async (name) => {
    key ??= ownKey();
    return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(name))));
  };
};
