// The formulas that sheets have few cells of, as a part of the script (see `parts.ts`).

export { otherFormulas } from '../addon/formulas/other-formulas.ts';
