// The syntax of formulas in the file's locale, as Google reads it. Independent of the add-on's code, so that it finds
// that code's errors.

export interface FileLocale {
  readonly name: string;
  readonly decimal: '.' | ',';
}

const separatorsIn = (decimal: FileLocale['decimal']) =>
  decimal === '.' ? { argument: ',', column: ',' } : { argument: ';', column: '\\' };

/** The formula in the engine's syntax. Throws if the locale can't read it. Every locale reads `;`. */
export const fromLocale = (formula: string, { name, decimal }: FileLocale): string => {
  const refuse = (): never => {
    throw new Error(`Formula parse error in ${name}: ${formula}`);
  };
  const { column } = separatorsIn(decimal);
  const open: string[] = [];
  let quote = '';
  let written = '';
  formula.split('').forEach((sign, index) => {
    const between = /\d/.test(formula[index - 1] ?? '') && /\d/.test(formula[index + 1] ?? '');
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") {
      quote = sign;
    } else if (sign === '(' || sign === '{') {
      open.push(sign);
    } else if (sign === ')' || sign === '}') {
      if (open.pop() !== (sign === ')' ? '(' : '{')) refuse();
    } else if (sign === decimal && between) {
      written += '.';
      return;
    } else if (open.at(-1) === '{' && sign === column) {
      written += ',';
      return;
    } else if (open.at(-1) === '(' && (sign === ';' || (sign === ',' && decimal === '.'))) {
      written += ',';
      return;
    } else if (sign === ',' || (sign === '.' && between)) {
      refuse();
    }
    written += sign;
  });
  if (open.length > 0 || quote !== '') refuse();
  return written;
};
