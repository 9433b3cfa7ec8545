// Keys of cached answers. They begin with what must never mix: gateway, token and build.

import type { WireQuestion } from '../gateway/wire.ts';
import type { Build } from '../services.ts';
import type { Settings } from '../settings/read-settings.ts';
import { hashText } from '../../shared/text/hash.ts';

/** https://developers.google.com/apps-script/reference/cache/cache#put(String,String) */
const MAX_KEY_LENGTH = 250;
/** Left free for what is put behind a key. */
const SUFFIX_LENGTH = 30;

const plainText = /^[\x20-\x7e]*$/;

export const answerKey = ({ gatewayUrl, accessToken }: Settings, build: Build, question: WireQuestion): string => {
  const scope = hashText(JSON.stringify([gatewayUrl, accessToken, build.id]));
  // Questions are built field by field in one order, so that equal ones have one text.
  const text = JSON.stringify(question);
  const key = `coinsheet:1:${scope}:${text}`;
  const isShort = key.length <= MAX_KEY_LENGTH - SUFFIX_LENGTH && plainText.test(key);
  return isShort ? key : `coinsheet:1:${scope}:#${hashText(text)}`;
};
