// The search of the documents: the sections with all words of a question, also misspelt ones and beginnings of words.
// Loads the index at first use, and lists what is found as links.

import MiniSearch from 'minisearch';
import { element } from '../element.ts';

export interface SearchEntry {
  /** The section's address. */
  readonly id: string;
  /** Title of the chapter. */
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

export interface Found {
  readonly address: string;
  readonly page: string;
  readonly title: string;
  /** The text around the first word found. */
  readonly excerpt: string;
}

const MOST_FOUND = 12;
/** Pages that most readers want less: for operators, and tables of sentences. */
const later = /\/docs\/(?:operations|providers|limits|errors)\b/;
const BEFORE = 40;
const LENGTH = 140;
/** Shorter words are not taken for misspelt ones. */
const LEAST_FUZZY = 4;

const excerptOf = (text: string, words: readonly string[]): string => {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, lower.length) - BEFORE);
  const begin = places.length === 0 ? 0 : start;
  const part = text.slice(begin, begin + LENGTH);
  return `${begin > 0 ? '…' : ''}${part}${begin + LENGTH < text.length ? '…' : ''}`;
};

/** Returns what a question finds, the best first. */
export const makeSearch = (entries: readonly SearchEntry[]): ((question: string) => readonly Found[]) => {
  const index = new MiniSearch<SearchEntry>({
    fields: ['title', 'page', 'text'],
    storeFields: ['page', 'title', 'text'],
    searchOptions: {
      boost: { title: 4, page: 3 },
      boostDocument: (id) => (later.test(String(id)) ? 0.3 : 1),
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length < LEAST_FUZZY ? false : 0.2),
    },
  });
  index.addAll(entries);
  return (question) =>
    index
      .search(question)
      .slice(0, MOST_FOUND)
      .map(({ id, page, title, text, terms }) => ({
        address: String(id),
        page: String(page),
        title: String(title),
        excerpt: excerptOf(String(text), terms),
      }));
};

const resultElement = ({ address, page, title, excerpt }: Found): HTMLElement =>
  element(
    'li',
    {},
    element('a', { href: address }, title, element('small', {}, ` ${page}`)),
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

export const startSearch = (form: HTMLFormElement): void => {
  const [field, list, status] = [
    form.querySelector('input'),
    form.querySelector('ul'),
    form.querySelector('[role=status]'),
  ];
  if (field === null || list === null || status === null) return;
  let search: Promise<ReturnType<typeof makeSearch>> | undefined;
  const load = async () => makeSearch(await (await fetch(form.dataset['index'] ?? '')).json());
  const show = async (): Promise<void> => {
    try {
      search ??= load();
      const found = (await search)(field.value);
      list.replaceChildren(...found.map(resultElement));
      status.textContent = countText(found.length, field.value);
    } catch {
      search = undefined;
      status.textContent = 'The search can’t be loaded: try again in a moment.';
    }
  };
  field.addEventListener('input', () => void show());
  form.addEventListener('submit', () => form.querySelector('a')?.click());
  // A link to a section of this page leaves the page as it is.
  list.addEventListener('click', () => {
    field.value = '';
    void show();
  });
  moveByKeys(form, field);
  // What was typed while this was loading.
  void show();
};
