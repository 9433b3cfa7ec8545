// What a paged answer says of itself.

export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** True on every page, past the last too. */
export const pageMeta = ({ page, limit }: Paging, itemCount: number) => {
  const pageCount = Math.ceil(itemCount / limit);
  return { page, limit, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};
