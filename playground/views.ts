// On narrow screens, shows either the builder or the sheet.

import { find, given } from './find.ts';

const buttons = (): readonly HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>('button[data-view]'),
];

export const showView = (view: string): void => {
  document.body.dataset['view'] = view;
  for (const button of buttons()) button.setAttribute('aria-pressed', String(button.dataset['view'] === view));
  // Makes the engine measure its size.
  dispatchEvent(new Event('resize'));
};

export const startViews = (): void => {
  for (const button of buttons()) button.addEventListener('click', () => showView(button.dataset['view'] ?? ''));
  if (given('sidebar') !== '') return;
  // Without a builder there is one view.
  find('builder', HTMLElement).hidden = true;
  showView('sheet');
};
