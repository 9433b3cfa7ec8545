// A value or an error. All expected failures are values of this type.

export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Problem };

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value });

export const fail = <Problem>(error: Problem): { readonly ok: false; readonly error: Problem } => ({
  ok: false,
  error,
});

/** What `next` makes of a value, or the reason why there is none. */
export const andThen = <Value, Next, Problem>(
  result: Result<Value, Problem>,
  next: (value: Value) => Result<Next, Problem>,
): Result<Next, Problem> => (result.ok ? next(result.value) : result);

/** The values of a list in order, or the first reason. */
export const eachOf = <Item, Value, Problem>(
  items: readonly Item[],
  read: (item: Item) => Result<Value, Problem>,
): Result<readonly Value[], Problem> => {
  const values: Value[] = [];
  for (const item of items) {
    const result = read(item);
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
};
