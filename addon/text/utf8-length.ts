// The size of a text in UTF-8, in bytes. Apps Script has no TextEncoder.

/** For well-formed text, such as JSON. */
export const utf8Length = (text: string): number => {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    // A surrogate pair takes four bytes, so two each.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isSurrogate ? 2 : 3;
  }
  return bytes;
};
