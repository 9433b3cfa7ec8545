// The first part of the builder: the search for coins, categories, blockchains and templates, what was chosen by it,
// and the templates.

import { type FoundCoin, membershipLabel, type Suggestion, suggestionsFor } from '../find-coins.ts';
import { countOf } from '../../text.ts';
import { comboBox } from './combo-box.ts';
import { ask } from './host.ts';
import { type Choice, choicesOf, choose, draftLimit, unchoose } from '../../formula-text/draft.ts';
import { type TemplateName, templateNames, templateTitles } from '../../templates/template.ts';
import type { DraftState } from './draft-state.ts';
import { button, element, fill, message, section } from './elements.ts';

const PAUSE_MS = 200;

type Pick = Exclude<Suggestion, { readonly kind: 'everywhere' }>;

const searchField = (onPick: (pick: Pick) => void): HTMLElement => {
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

const labelOf = (choice: Choice): string =>
  choice.kind === 'coin' ? choice.name : membershipLabel(choice.kind, choice.name);

const chosenChips = (state: DraftState): HTMLElement => {
  const chips = element('div', { class: 'chips', role: 'group', 'aria-label': 'Chosen, press to remove' });
  const draw = (): void => {
    const choices = choicesOf(state.get());
    fill(
      chips,
      choices.length === 0 && element('span', { class: 'hint' }, 'The whole market'),
      ...choices.map((choice) =>
        button(
          `${labelOf(choice)} ×`,
          () => {
            state.change(unchoose(state.get(), choice));
            chips.parentElement?.querySelector('input')?.focus();
          },
          { class: 'chip', 'aria-label': `Remove ${labelOf(choice)}` },
        ),
      ),
    );
  };
  state.onChange(draw);
  draw();
  return chips;
};

export const coinsSection = (state: DraftState): HTMLElement => {
  const notice = message();
  const limit = element('p', { class: 'error', role: 'alert' });
  state.onChange(() => {
    const problem = draftLimit(state.get());
    fill(limit, problem?.place === 'coins' && problem.sentence);
  });
  const clearing = element('div', { class: 'chips' });
  const replaceExample = async (action: 'clearExample' | 'fromPortfolio', sheet: string): Promise<void> => {
    const replaced = await notice.wait('Clearing…', ask(action, sheet));
    const news =
      action === 'clearExample' ? 'Type or paste your own purchases.' : 'These are the coins of your portfolio.';
    if (replaced !== undefined) notice.show('good', replaced ? news : 'The example has been changed before.');
    fill(clearing);
  };
  const insertTemplate = async (name: TemplateName): Promise<void> => {
    const sheet = await notice.wait('Inserting…', ask('insertTemplate', name));
    if (sheet !== undefined) notice.show('good', `Added the sheet "${sheet}".`);
    if (sheet === undefined || name !== 'portfolio') return fill(clearing);
    const chip = (text: string, action: 'clearExample' | 'fromPortfolio'): HTMLElement =>
      button(text, () => void replaceExample(action, sheet), { class: 'chip' });
    fill(clearing, chip('Clear the example', 'clearExample'), chip('From my portfolio', 'fromPortfolio'));
  };
  const search = searchField((pick) => {
    if (pick.kind === 'template') void insertTemplate(pick.name);
    else if (pick.kind === 'coin') state.change(choose(state.get(), { kind: 'coin', id: pick.id, name: pick.label }));
    else state.change(choose(state.get(), { kind: pick.kind, name: pick.name }));
  });
  const templateChips = templateNames.map((name) =>
    button(templateTitles[name].title, () => void insertTemplate(name), {
      class: 'chip',
      'aria-label': `Insert the template ${templateTitles[name].title}`,
      title: templateTitles[name].about,
    }),
  );
  return section(
    'Coins',
    search,
    chosenChips(state),
    limit,
    element(
      'div',
      { class: 'chips templates', role: 'group', 'aria-label': 'Templates' },
      element('span', { class: 'hint' }, 'Or a sheet:'),
      ...templateChips,
    ),
    notice.element,
    clearing,
  );
};
