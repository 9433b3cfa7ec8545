// The data that google.script.run passes between a page and a script: Google refuses anything but plain data.
// https://developers.google.com/apps-script/guides/html/communication

/** The copy that arrives on the other side; throws if Google would refuse the value. */
const passed = (value: unknown, where = 'value'): unknown => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${where} is ${value}.`);
    return value;
  }
  if (typeof value !== 'object') throw new Error(`${where} is a ${typeof value}, which google.script.run refuses.`);
  const kind = Object.prototype.toString.call(value);
  if (Array.isArray(value)) return value.map((item, index) => passed(item, `${where}[${index}]`));
  if (kind !== '[object Object]') throw new Error(`${where} is a ${kind}, which google.script.run refuses.`);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, passed(item, `${where}.${name}`)]));
};

/** Calls a script's function as a page does. */
export const runFromPage = (
  call: (name: string, ...values: readonly unknown[]) => unknown,
  name: string,
  ...values: readonly unknown[]
): unknown => {
  if (name.endsWith('_')) throw new Error(`${name} is private, so no page can call it.`);
  return passed(call(name, ...values.map((value, index) => passed(value, `argument ${index}`))), name);
};
