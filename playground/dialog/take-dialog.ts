// The dialog "Get it into my sheet": asks for the program, and shows the way into it with one button.

import { element } from '../../pages/element.ts';
import { find } from '../elements.ts';
import { keptToken } from '../../pages/access-token.ts';
import { withToken } from '../../shared/protocol/placeholders.ts';
import { isLoopback } from '../../shared/text/setting.ts';
import { GATEWAY_PLACEHOLDER, waysFor, type Taken, type TakenFormula, type Way } from './ways.ts';

const COPIED_MS = 2_000;
const EXAMPLE_FORMULA = '=COINS("defi", "marketCap > 1e9")';

interface Sheets {
  /** The selected cell's formula, or an empty text. */
  readonly formula: () => string;
  /** The path of the table that a formula gives. */
  readonly address: (formula: string) => Promise<string | undefined>;
  /** The values of the sheet, as a clipboard takes them. */
  readonly values: () => string;
  readonly saveWorkbook: () => void;
}

const copied = async (text: string): Promise<string> => {
  await navigator.clipboard.writeText(text);
  return 'Copied';
};

/** Returns what the button then says. */
const take = async (taken: Taken, sheets: Sheets): Promise<string> => {
  switch (taken.kind) {
    case 'copy':
      return await copied(taken.text);
    case 'copy-values':
      return await copied(sheets.values());
    case 'copy-file': {
      // The add-on's code has placeholders for the address of this gateway and the token, which stays in the browser.
      const code = await (await fetch(taken.address)).text();
      return await copied(withToken(code.replaceAll(GATEWAY_PLACEHOLDER, location.origin), keptToken()));
    }
    case 'save':
      element('a', { href: taken.address, download: '' }).click();
      return 'Saved';
    case 'save-workbook':
      sheets.saveWorkbook();
      return 'Saved';
    default:
      return taken satisfies never;
  }
};

const buttonOf = ({ label, taken }: Way, sheets: Sheets): HTMLButtonElement => {
  const button = element('button', { type: 'button', class: 'main' }, label);
  const say = (text: string): void => {
    button.textContent = text;
    setTimeout(() => {
      button.textContent = label;
    }, COPIED_MS);
  };
  button.addEventListener('click', () => {
    take(taken, sheets)
      .then(say)
      .catch(() => say('Could not copy'));
  });
  return button;
};

const wayElement = (way: Way, sheets: Sheets): HTMLElement =>
  element(
    'section',
    { 'aria-label': way.program },
    way.steps.length === 1
      ? element('p', {}, ...way.steps)
      : element('ol', {}, ...way.steps.map((step) => element('li', {}, step))),
    // Long texts scroll, also by keyboard.
    way.shown === undefined
      ? undefined
      : element('p', { class: 'copied', tabindex: 0 }, element('code', {}, way.shown)),
    buttonOf(way, sheets),
    element('p', {}, element('a', { href: way.guide.address, target: '_blank', rel: 'noopener' }, way.guide.label)),
  );

const choiceOf = (ways: readonly Way[], chosen: number, choose: (place: number) => void): HTMLElement => {
  const choices = ways.map(({ program }, place) => {
    const button = element('input', { type: 'radio', name: 'program', ...(place === chosen && { checked: '' }) });
    button.addEventListener('change', () => choose(place));
    return element('label', {}, button, ` ${program}`);
  });
  return element('fieldset', {}, element('legend', {}, 'Which program?'), ...choices);
};

const headOf = (): HTMLElement =>
  element(
    'form',
    { method: 'dialog' },
    element('h2', { id: 'take-title' }, 'Get it into my sheet'),
    element('button', {}, 'Close'),
  );

/** Whether spreadsheets write semicolons between arguments where the reader is, as wherever numbers have a comma. */
const usesSemicolons = (): boolean => (1.5).toLocaleString(navigator.language).includes(',');

export const startTakeDialog = (sheets: Sheets): void => {
  const dialog = find('take-dialog', HTMLDialogElement);
  let chosen = 0;
  const fill = (taken: TakenFormula): void => {
    const options = { isLocal: isLoopback(location.hostname), semicolons: usesSemicolons(), token: keptToken() };
    const ways = waysFor(location.origin, taken, options);
    const place = element('div');
    const show = (program: number): void => {
      chosen = program;
      place.replaceChildren(...ways.slice(program, program + 1).map((way) => wayElement(way, sheets)));
    };
    show(chosen);
    dialog.replaceChildren(headOf(), choiceOf(ways, chosen, show), place);
  };
  const open = async (): Promise<void> => {
    const formula = sheets.formula() || EXAMPLE_FORMULA;
    fill({ formula, address: await sheets.address(formula) });
    dialog.showModal();
  };
  find('take', HTMLButtonElement).addEventListener('click', () => void open());
  if (document.documentElement.dataset['take'] !== undefined) void open();
};
