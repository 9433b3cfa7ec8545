// Limits that the gateway sets on a coin's values, independent of the upstream.

/** Maximum length of an id, name or symbol, in UTF-16 code units, the unit in which spreadsheets count characters. */
export const MAX_NAME_CHARACTERS = 256;
