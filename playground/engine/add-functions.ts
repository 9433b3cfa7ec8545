// Registers the add-on's functions with the engine, with their descriptions for autocomplete and signature help.

import { functionNames } from '../../addon/functions/call-facts.ts';
import { allArguments, functions } from '../../addon/functions/functions.ts';
import type { Results } from '../calls/results.ts';
import type { SleepingSheets } from '../sheets/sleeping-sheets.ts';
import { argumentOf, isPending, toCells } from './cells.ts';
import { engine } from './engine.ts';

const CATEGORY = 'Coinsheet';

/** What the engine shows of each function. */
export const functionTexts = functionNames.map((name) => {
  const { about, examples } = functions[name];
  return { name, description: `${about} Example: ${examples.join(', ')}`, args: allArguments(functions[name]) };
});

export const addFunctions = (results: Results, { isAsleep }: Pick<SleepingSheets, 'isAsleep'>): void => {
  for (const { name, description, args } of functionTexts) {
    engine().addFunction(name, {
      description,
      category: CATEGORY,
      // A file for Excel contains the function's values.
      isExported: false,
      args: args.map((argument) => ({
        name: argument.name,
        description: argument.about,
        optional: argument.isOptional,
        type: ['ANY', 'RANGE<ANY>'],
        acceptMatrix: true,
      })),
      compute(...given) {
        const values = given.map(argumentOf);
        // The engine's name.
        // oxlint-disable-next-line no-underscore-dangle
        const hasToWait = isAsleep(this.__originSheetId);
        return toCells(hasToWait || values.some(isPending) ? undefined : results.ask(name, values));
      },
    });
  }
};
