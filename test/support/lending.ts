// Lends what takes long to start. What is given back is lent again; it ends with this process.

export interface Lent<Thing> {
  readonly thing: Thing;
  /** Has no effect the second time. */
  readonly giveBack: () => void;
}

/** The returned function lends an idle thing, or starts one if all are lent. */
export const lending = <Thing>(start: () => Promise<Thing>): (() => Promise<Lent<Thing>>) => {
  const idle: Thing[] = [];
  return async () => {
    const thing = idle.pop() ?? (await start());
    let isLent = true;
    const giveBack = (): void => {
      if (isLent) idle.push(thing);
      isLent = false;
    };
    return { thing, giveBack };
  };
};
