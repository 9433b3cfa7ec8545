// Finds elements of the page by id. A missing one is a bug.

export const find = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with the id ${id}.`);
  return found;
};

/** A value that the build wrote into the page. */
export const given = (name: string): string => document.documentElement.dataset[name] ?? '';
