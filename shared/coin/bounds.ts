// What a gateway gives of a coin at most, whatever its upstream sends.

/** Of an id, a name or a symbol: UTF-16 code units, as spreadsheets count characters. */
export const MAX_NAME_CHARACTERS = 256;
