// Controls for the universe: categories to switch on and off, and a blockchain.

import { categories, chains } from '../../../shared/coin/memberships.ts';
import type { DraftState } from './draft-state.ts';
import { button, element, section, select } from './elements.ts';

const chip = (name: string, label: string, state: DraftState): HTMLButtonElement => {
  const made: HTMLButtonElement = button(
    label,
    () => {
      const { categories: chosen } = state.get();
      const isOn = chosen.includes(name);
      state.change({ categories: isOn ? chosen.filter((one) => one !== name) : [...chosen, name] });
      made.setAttribute('aria-pressed', String(!isOn));
    },
    { class: 'chip', 'aria-pressed': 'false' },
  );
  return made;
};

export const universeFields = (state: DraftState): HTMLElement => {
  const chips = Object.entries(categories).map(([name, label]) => chip(name, label, state));
  const chainOptions = Object.entries(chains).map(([value, label]) => ({ value, label }));
  const chain = select(
    [{ value: '', label: 'Any blockchain' }, ...chainOptions],
    '',
    (value) => state.change({ chain: value }),
    { 'aria-label': 'Blockchain' },
  );
  return section(
    'Coins',
    element(
      'div',
      { role: 'group', 'aria-label': 'Categories; none means the whole market', class: 'chips' },
      ...chips,
    ),
    element('div', { class: 'adder' }, chain),
  );
};
