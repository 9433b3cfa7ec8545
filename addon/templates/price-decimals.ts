// The decimals of a price, as the number format of prices has them.

export const priceDecimals = (price: number): number => {
  const size = Math.abs(price);
  if (size >= 1) return 2;
  return size >= 0.01 ? 4 : 8;
};
