// Lends what takes long to start. What is given back is lent again; all of it ends with this process
// (`end-with-process.ts`).

export interface Lent<Thing> {
  readonly thing: Thing;
  /** Has no effect the second time. */
  readonly giveBack: () => void;
}

interface Ending {
  readonly dispose: () => Promise<void>;
}

const idleOfAll = new Set<Ending>();

/** Ends what nobody has borrowed. */
export const endIdle = async (): Promise<void> => {
  const ended = [...idleOfAll];
  idleOfAll.clear();
  await Promise.all(ended.map((thing) => thing.dispose()));
};

/** The returned function lends an idle thing, or starts one if all are lent. */
export const lending = <Thing extends Ending>(start: () => Promise<Thing>): (() => Promise<Lent<Thing>>) => {
  const own: Thing[] = [];
  return async () => {
    const thing = own.find((one) => idleOfAll.has(one)) ?? (await start());
    idleOfAll.delete(thing);
    if (!own.includes(thing)) own.push(thing);
    let isLent = true;
    const giveBack = (): void => {
      if (isLent) idleOfAll.add(thing);
      isLent = false;
    };
    return { thing, giveBack };
  };
};
