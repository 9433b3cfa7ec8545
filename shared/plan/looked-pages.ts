/** Maximum number of upstream pages, of maximum size, searched for one question. */
export const MAX_LOOKED_PAGES = 2;
