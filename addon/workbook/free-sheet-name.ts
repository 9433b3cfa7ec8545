// A name for a new sheet: `Watchlist`, or `Watchlist 2` and so on if the name is taken.

export const freeSheetName = (title: string, taken: readonly string[]): string => {
  const names = taken.map((name) => name.toLowerCase());
  let name = title;
  for (let count = 2; names.includes(name.toLowerCase()); count += 1) name = `${title} ${count}`;
  return name;
};
