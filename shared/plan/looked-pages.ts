/** Largest pages of the upstream that are looked through for one question. */
export const MAX_LOOKED_PAGES = 2;
