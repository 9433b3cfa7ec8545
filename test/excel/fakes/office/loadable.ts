// Objects of Excel as a script sees them: a property can be read only after it was loaded and waited for, and what is
// written waits too. Bundled for Chromium.

/** Properties that become readable with the next `sync`. */
export const toLoad: (() => void)[] = [];
export const queue: (() => void)[] = [];

/** An object of Excel's whose properties are read when the script waits. */
export const loadable = <Members extends object>(
  read: () => Readonly<Record<string, unknown>>,
  members: Members,
): Members => {
  let loaded: Readonly<Record<string, unknown>> = {};
  const target: Record<string, unknown> = {
    ...members,
    load: (wanted: object) => {
      toLoad.push(() => {
        const all = read();
        loaded = { ...loaded, isNullObject: all['isNullObject'] ?? false };
        for (const name of Object.keys(wanted)) loaded = { ...loaded, [name]: all[name] };
      });
      return proxy;
    },
  };
  const proxy: object = new Proxy(target, {
    get: (own, name) => {
      if (typeof name === 'symbol' || name in own) return Reflect.get(own, name);
      if (!(name in loaded)) throw new Error(`The property '${name}' is not available: load it and call sync first.`);
      return loaded[name];
    },
  });
  return proxy as Members;
};

export const sync = async (): Promise<void> => {
  for (const work of queue.splice(0)) work();
  for (const work of toLoad.splice(0)) work();
};
