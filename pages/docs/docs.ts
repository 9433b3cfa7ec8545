// The documents in a browser: runs formulas and commands, copies texts, searches, and puts this gateway's address in
// place of the written one. What runs formulas and what searches is loaded at first use.

import { askGateway, tokenForm } from '../access-token.ts';
import { element } from '../element.ts';
import { showAnswer } from './show-answer.ts';

const WANTS_TOKEN = 401;

const problem = (text: string): HTMLElement => element('p', { class: 'problem' }, text);

/** @param again asks once more, with an access token. */
const runCommand = async ({ dataset }: HTMLElement, again: () => void): Promise<readonly HTMLElement[]> => {
  const { path = '', body } = dataset;
  const response = await askGateway(path, body === undefined ? {} : { method: 'POST', body });
  const wanted = response.status === WANTS_TOKEN ? [tokenForm(again)] : [];
  return [...(await showAnswer(response)), ...wanted];
};

const runFormula = async (text: string, again: () => void): Promise<readonly HTMLElement[]> => {
  const { showFormula } = await import('./formula.ts');
  return showFormula(text, again);
};

const start = (example: HTMLElement): void => {
  const form = example.querySelector('form');
  const result = example.querySelector('.result');
  const field = example.querySelector('textarea');
  const run = async (): Promise<void> => {
    example.setAttribute('aria-busy', 'true');
    result?.replaceChildren('Asking…');
    try {
      const shown = field === null ? runCommand(example, again) : runFormula(field.value, again);
      result?.replaceChildren(...(await shown));
    } catch {
      result?.replaceChildren(problem('The gateway can’t be reached: try again in a moment.'));
    }
    example.removeAttribute('aria-busy');
  };
  const again = (): void => void run();
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  // A formula has one line: Enter runs it, as in a cell.
  field?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    form?.requestSubmit();
  });
  field?.addEventListener('input', () => {
    const link = example.querySelector('a');
    if (link !== null) link.href = `/#formula=${encodeURIComponent(field.value.trim())}`;
  });
};

const copy = async (button: HTMLElement): Promise<void> => {
  const block = button.closest('.example, .copied');
  const text = block?.querySelector('textarea')?.value ?? block?.querySelector('pre')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select the text to copy it';
  }
};

/** The list of chapters is open where there is room beside the text; on a narrow screen it covers what it leads to. */
const openWhereRoom = (chapters: HTMLDetailsElement): void => {
  const room = matchMedia('(min-width: 1000px)');
  const adapt = (): void => {
    chapters.open = room.matches;
  };
  adapt();
  room.addEventListener('change', adapt);
  chapters.addEventListener('click', ({ target }) => {
    if (!room.matches && target instanceof HTMLAnchorElement) chapters.open = false;
  });
};

/** `/` goes to the search, which its first use loads. */
const offerSearch = (form: HTMLFormElement): void => {
  const load = async (): Promise<void> => (await import('./search.ts')).startSearch(form);
  form.addEventListener('focusin', () => void load(), { once: true });
  form.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    form.querySelector('input')?.focus();
  });
};

document.querySelectorAll<HTMLDetailsElement>('details.chapters').forEach(openWhereRoom);
document.querySelectorAll<HTMLFormElement>('form.search').forEach(offerSearch);
document.querySelectorAll<HTMLElement>('.example').forEach(start);
for (const place of document.querySelectorAll('.origin')) place.textContent = location.origin;
for (const button of document.querySelectorAll<HTMLElement>('.copy'))
  button.addEventListener('click', () => void copy(button));
