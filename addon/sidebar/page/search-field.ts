// The builder's search: coins, categories, blockchains and templates that match a text.

import type { FoundCoin } from '../find-coins.ts';
import { suggestionsFor, type Suggestion } from '../suggestions.ts';
import { countOf } from '../../text.ts';
import { comboBox } from './combo-box.ts';
import { ask } from './host.ts';

const PAUSE_MS = 200;

export type Pick = Exclude<Suggestion, { readonly kind: 'everywhere' }>;

export const searchField = (onPick: (pick: Pick) => void): HTMLElement => {
  let text = '';
  let coins: readonly FoundCoin[] = [];
  let shown: readonly Suggestion[] = [];
  let asked = 0;
  let timer = 0;
  let isLooking = false;
  /** Enter was pressed before the coins arrived. */
  let picksFirst = false;

  const draw = (problem?: string): void => {
    shown = suggestionsFor(text, coins);
    const news = problem ?? (isLooking ? 'Looking…' : countOf(shown.length, 'suggestion'));
    box.show(shown, text.trim() === '' ? -1 : 0, news);
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
  const change = (value: string): void => {
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
    box.field.value = '';
    change('');
    box.close();
    onPick(suggestion);
  };
  const box = comboBox({
    name: 'search',
    attributes: {
      'aria-label': 'Coin, category or blockchain',
      placeholder: 'Coin, category, blockchain or template',
    },
    onType: change,
    onOpen: () => draw(),
    onPick: pick,
    onEnter: (marked) => {
      if (isLooking && marked === 0) picksFirst = true;
      else pick(marked);
    },
  });
  return box.element;
};
