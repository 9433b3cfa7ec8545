// A text field with a list of options below it, for mouse, keyboard and screen reader.
// https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

import { element, fill, input } from './elements.ts';

interface ComboOption {
  readonly label: string;
  readonly hint: string;
}

interface ComboBoxOptions {
  /** Of the field: its label, its placeholder. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Names the list. */
  readonly name: string;
  readonly onType: (text: string) => void;
  /** The field gets the focus, or ArrowDown is pressed while the list is closed. */
  readonly onOpen: () => void;
  readonly onPick: (index: number) => void;
  /** @param marked index of the marked option; -1 for none. */
  readonly onEnter: (marked: number) => void;
}

export const comboBox = ({ attributes, name, onType, onOpen, onPick, onEnter }: ComboBoxOptions) => {
  const id = `options-${name}`;
  const list = element('ul', { role: 'listbox', id, 'aria-label': 'Suggestions', class: 'suggestions' });
  const status = element('p', { role: 'status', class: 'unseen' });
  const field = input('', onType, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-expanded': 'false',
    ...attributes,
  });
  let marked = -1;

  const close = (): void => {
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };
  const mark = (index: number): void => {
    marked = index;
    Array.from(list.children, (option, place) => option.setAttribute('aria-selected', String(place === index)));
    const option = list.children[index];
    field.removeAttribute('aria-activedescendant');
    if (option === undefined) return;
    field.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };
  const optionOf = ({ label, hint }: ComboOption, index: number): HTMLElement => {
    const option = element(
      'li',
      { role: 'option', id: `${id}-${index}`, 'aria-selected': 'false' },
      element('span', {}, label),
      element('span', { class: 'kind' }, hint),
    );
    // The field keeps the focus.
    option.addEventListener('pointerdown', (event) => event.preventDefault());
    option.addEventListener('click', () => onPick(index));
    return option;
  };
  /** @param first index of the option that Enter picks; -1 for none. */
  const show = (options: readonly ComboOption[], first: number, news: string): void => {
    if (options.length === 0) {
      close();
      return;
    }
    fill(list, ...options.map(optionOf));
    list.hidden = false;
    field.setAttribute('aria-expanded', 'true');
    mark(first);
    status.textContent = news;
  };
  const step = (by: number): void => {
    const count = list.children.length;
    if (list.hidden) onOpen();
    else if (count > 0) mark((Math.max(marked, by > 0 ? -1 : 0) + by + count) % count);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: close,
    Enter: () => onEnter(list.hidden ? -1 : marked),
  };
  field.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  field.addEventListener('focus', onOpen);
  field.addEventListener('click', onOpen);
  field.addEventListener('blur', close);
  close();
  return { element: element('div', { class: 'search' }, field, list, status), field, show, close };
};
