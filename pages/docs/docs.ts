// The reference in a browser: runs the examples, searches, inserts this gateway's address into the recipes,
// copies texts.

import { askGateway, tokenForm } from '../access-token.ts';
import { element, showPresentPage } from '../element.ts';
import { openContentsWhereRoom } from './contents.ts';
import { startSearch } from './search.ts';
import { showAnswer } from './show-answer.ts';

const WANTS_TOKEN = 401;

const run = async (example: HTMLElement): Promise<void> => {
  const button = example.querySelector<HTMLButtonElement>(':scope > .actions button');
  const result = example.querySelector(':scope > .result');
  if (button === null || result === null) return;
  button.disabled = true;
  result.replaceChildren('Asking…');
  try {
    const response = await askGateway(example.dataset['path'] ?? '');
    const wanted = response.status === WANTS_TOKEN ? [tokenForm(() => void run(example))] : [];
    result.replaceChildren(...(await showAnswer(response)), ...wanted);
  } catch {
    result.replaceChildren(element('p', { class: 'problem' }, 'The gateway can’t be reached: try again in a moment.'));
  } finally {
    button.disabled = false;
  }
};

showPresentPage();
openContentsWhereRoom();
startSearch();

for (const example of document.querySelectorAll<HTMLElement>('.example')) {
  example
    .querySelector<HTMLButtonElement>(':scope > .actions button')
    ?.addEventListener('click', () => void run(example));
  if (example.dataset['runs'] === 'at once') void run(example);
}

for (const place of document.querySelectorAll('.origin')) place.textContent = location.origin;

const copy = async (button: HTMLElement): Promise<void> => {
  const formula = button.closest('form.formula')?.querySelector('textarea')?.value;
  const text = formula ?? button.previousElementSibling?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select the text to copy it';
  }
};

for (const button of document.querySelectorAll<HTMLElement>('.copy'))
  button.addEventListener('click', () => void copy(button));
