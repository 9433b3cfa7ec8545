// The member `meta` of a paged answer.

export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** `hasPreviousPage` is true from page 2 on, also past the last page. */
export const pageMeta = ({ page, limit }: Paging, itemCount: number) => {
  const pageCount = Math.ceil(itemCount / limit);
  return { page, limit, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};
