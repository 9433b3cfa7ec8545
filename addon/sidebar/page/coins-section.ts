// The first part of the builder: the search, what was chosen by it, and the templates.

import { choicesOf, choose, unchoose, type Choice } from '../../formula-text/choose.ts';
import { draftLimit } from '../../formula-text/draft-limits.ts';
import { templateNames, templates, type TemplateName } from '../../templates/templates.ts';
import { membershipLabel } from '../suggestions.ts';
import type { DraftState } from './draft-state.ts';
import { button, element, fill, message, section } from './elements.ts';
import { ask } from './host.ts';
import { searchField } from './search-field.ts';

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
  const insertTemplate = async (name: TemplateName): Promise<void> => {
    notice.show('busy', 'Inserting…');
    const done = await ask('insertTemplate', name);
    notice.show(done.ok ? 'good' : 'bad', done.ok ? `Added the sheet "${done.value}".` : done.error);
  };
  const search = searchField((pick) => {
    if (pick.kind === 'template') void insertTemplate(pick.name);
    else if (pick.kind === 'coin') state.change(choose(state.get(), { kind: 'coin', id: pick.id, name: pick.label }));
    else state.change(choose(state.get(), { kind: pick.kind, name: pick.name }));
  });
  const templateChips = templateNames.map((name) =>
    button(templates[name].title, () => void insertTemplate(name), {
      class: 'chip',
      'aria-label': `Insert the template ${templates[name].title}`,
      title: templates[name].about,
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
  );
};
