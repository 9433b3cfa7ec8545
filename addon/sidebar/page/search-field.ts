// The builder's search: a text field with a list of suggestions, for mouse, keyboard and screen reader.
// https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

import type { FoundCoin } from '../find-coins.ts';
import { suggestionsFor, type Suggestion } from '../suggestions.ts';
import { countOf } from '../../text/count-of.ts';
import { element, fill, input } from './elements.ts';
import { ask } from './host.ts';

const PAUSE_MS = 200;

export type Pick = Exclude<Suggestion, { readonly kind: 'everywhere' }>;

export const searchField = (onPick: (pick: Pick) => void): HTMLElement => {
  let text = '';
  let coins: readonly FoundCoin[] = [];
  let shown: readonly Suggestion[] = [];
  let active = -1;
  let asked = 0;
  let timer = 0;
  /** Enter was pressed before the coins arrived. */
  let picksFirst = false;
  let isLooking = false;

  const list = element('ul', { role: 'listbox', id: 'suggestions', 'aria-label': 'Suggestions', class: 'suggestions' });
  const news = element('p', { role: 'status', class: 'unseen' });
  const field = input('', (value) => type(value), {
    role: 'combobox',
    'aria-label': 'Coin, category or blockchain',
    'aria-autocomplete': 'list',
    'aria-controls': 'suggestions',
    'aria-expanded': 'false',
    placeholder: 'Coin, category, blockchain or template',
  });

  const close = (): void => {
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };
  const mark = (index: number): void => {
    active = index;
    Array.from(list.children, (option, place) => option.setAttribute('aria-selected', String(place === index)));
    const option = list.children[index];
    if (option === undefined) field.removeAttribute('aria-activedescendant');
    else {
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  };
  const draw = (problem?: string): void => {
    shown = suggestionsFor(text, coins);
    fill(
      list,
      ...shown.map((suggestion, index) => {
        const option = element(
          'li',
          { role: 'option', id: `suggestion-${index}`, 'aria-selected': 'false' },
          element('span', {}, suggestion.label),
          element('span', { class: 'kind' }, suggestion.hint),
        );
        // The field keeps the focus.
        option.addEventListener('pointerdown', (event) => event.preventDefault());
        option.addEventListener('click', () => pick(index));
        return option;
      }),
    );
    list.hidden = false;
    field.setAttribute('aria-expanded', 'true');
    mark(text.trim() === '' ? -1 : 0);
    news.textContent = problem ?? (isLooking ? 'Looking…' : countOf(shown.length, 'suggestion'));
  };
  const look = async (everywhere: boolean): Promise<void> => {
    asked += 1;
    const mine = asked;
    isLooking = true;
    const found = await ask('findCoins', { text: text.trim(), everywhere });
    if (mine !== asked) return;
    isLooking = false;
    coins = found.ok ? found.value : [];
    draw(found.ok ? undefined : found.error);
    if (picksFirst) pick(0);
  };
  const type = (value: string): void => {
    text = value;
    asked += 1;
    coins = [];
    picksFirst = false;
    clearTimeout(timer);
    isLooking = text.trim() !== '';
    if (isLooking) timer = setTimeout(() => void look(false), PAUSE_MS);
    draw();
  };
  const pick = (index: number): void => {
    const suggestion = shown[index];
    if (suggestion === undefined) return;
    picksFirst = false;
    if (suggestion.kind === 'everywhere') {
      void look(true);
      return;
    }
    field.value = '';
    type('');
    close();
    onPick(suggestion);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (list.hidden ? draw() : mark((active + 1) % shown.length)),
    ArrowUp: () => mark((Math.max(active, 0) - 1 + shown.length) % shown.length),
    Escape: close,
    Enter: () => {
      if (isLooking && active === 0) picksFirst = true;
      else pick(active);
    },
  };
  field.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  field.addEventListener('focus', () => draw());
  field.addEventListener('click', () => draw());
  field.addEventListener('blur', close);
  close();
  return element('div', { class: 'search' }, field, list, news);
};
