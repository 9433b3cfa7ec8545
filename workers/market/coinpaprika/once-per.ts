// Keeps what was made of a universe or a market for as long as that is kept.

/** `make` with its result kept for each subject. */
export const oncePer = <Subject extends object, Value>(
  make: (subject: Subject) => Value,
): ((subject: Subject) => Value) => {
  const kept = new WeakMap<Subject, { readonly value: Value }>();
  return (subject) => {
    const known = kept.get(subject) ?? { value: make(subject) };
    kept.set(subject, known);
    return known.value;
  };
};
