// The search of the reference: loads the index at first use and lists the sections found as links.

import { element } from '../element.ts';
import { findSections, type FoundSection, type SearchEntry } from './find-sections.ts';

const resultElement = ({ entry: { address, page, title }, excerpt }: FoundSection): HTMLElement =>
  element(
    'li',
    {},
    element('a', { href: address }, title, page === title ? undefined : element('small', {}, ` ${page}`)),
    element('p', {}, excerpt),
  );

const countText = (count: number, question: string): string => {
  if (question.trim() === '') return '';
  if (count === 0) return `Nothing is found for “${question.trim()}”.`;
  return count === 1 ? '1 section' : `${count} sections`;
};

/** Up and down move between the field and the links found; Escape returns to the field. */
const moveByKeys = (form: HTMLElement, field: HTMLInputElement): void =>
  form.addEventListener('keydown', (event) => {
    const places = [field, ...form.querySelectorAll('a')];
    const at = places.findIndex((place) => place === document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = event.key === 'Escape' ? field : step === 0 ? undefined : places[at + step];
    if (next === undefined) return;
    if (event.key === 'Escape' && document.activeElement === field) {
      field.value = '';
      field.dispatchEvent(new Event('input'));
    }
    event.preventDefault();
    next.focus();
  });

export const startSearch = (): void => {
  const form = document.querySelector<HTMLFormElement>('form.search');
  const field = form?.querySelector('input');
  const list = form?.querySelector('ul');
  const status = form?.querySelector('[role=status]');
  if (!form || !field || !list || !status) return;
  let entries: Promise<readonly SearchEntry[]> | undefined;
  const read = async (): Promise<readonly SearchEntry[]> => (await fetch(form.dataset['index'] ?? '')).json();
  const show = async (): Promise<void> => {
    try {
      entries ??= read();
      const all = await entries;
      const found = findSections(all, field.value);
      list.replaceChildren(...found.map(resultElement));
      status.textContent = countText(found.length, field.value);
    } catch {
      entries = undefined;
      status.textContent = 'The search can’t be loaded: try again in a moment.';
    }
  };
  field.addEventListener('input', () => void show());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.querySelector('a')?.click();
  });
  // A link to a section of this page leaves the page as it is.
  list.addEventListener('click', () => {
    field.value = '';
    list.replaceChildren();
    status.textContent = '';
  });
  moveByKeys(form, field);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
};
