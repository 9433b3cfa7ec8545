// The reference in a browser: examples run, recipes show this gateway's address and can be copied.

import { element } from '../element.ts';
import { showAnswer } from './show-answer.ts';

const run = async (example: HTMLElement): Promise<void> => {
  const button = example.querySelector('button');
  const result = example.querySelector('.result');
  if (button === null || result === null) return;
  button.disabled = true;
  result.replaceChildren('Asking…');
  try {
    result.replaceChildren(...(await showAnswer(await fetch(example.dataset['path'] ?? ''))));
  } catch {
    result.replaceChildren(element('p', { class: 'problem' }, 'The gateway can’t be reached: try again in a moment.'));
  } finally {
    button.disabled = false;
  }
};

for (const example of document.querySelectorAll<HTMLElement>('.example'))
  example.querySelector('button')?.addEventListener('click', () => void run(example));

for (const place of document.querySelectorAll('.origin')) place.textContent = location.origin;

const copy = async (button: HTMLElement): Promise<void> => {
  const text = button.previousElementSibling?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select the text to copy it';
  }
};

for (const button of document.querySelectorAll<HTMLElement>('.copy'))
  button.addEventListener('click', () => void copy(button));
