// The tabs: arrow keys move between them; a panel is created when it is first shown.

import { element } from './elements.ts';

export interface TabPage {
  readonly name: string;
  readonly label: string;
  readonly make: () => HTMLElement;
}

export interface TabList {
  readonly tabs: HTMLElement;
  readonly panels: readonly HTMLElement[];
}

/** @param first name of the tab that is shown first. */
export const tabList = (pages: readonly TabPage[], first: string): TabList => {
  const made = new Set<string>();
  const panels = pages.map(({ name }) =>
    element('div', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, hidden: true }),
  );
  const tabs = pages.map(({ name, label }) =>
    element('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}` }, label),
  );
  const show = (index: number): void => {
    const page = pages[index];
    if (page === undefined) return;
    tabs.forEach((tab, place) => {
      tab.setAttribute('aria-selected', String(place === index));
      tab.tabIndex = place === index ? 0 : -1;
    });
    panels.forEach((panel, place) => {
      panel.hidden = place !== index;
    });
    if (!made.has(page.name)) panels[index]?.append(page.make());
    made.add(page.name);
  };
  const steps: Readonly<Record<string, (index: number) => number>> = {
    ArrowRight: (index) => (index + 1) % tabs.length,
    ArrowLeft: (index) => (index - 1 + tabs.length) % tabs.length,
    Home: () => 0,
    End: () => tabs.length - 1,
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => show(index));
    tab.addEventListener('keydown', (event) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      show(step(index));
      tabs[step(index)]?.focus();
    });
  });
  show(
    Math.max(
      0,
      pages.findIndex(({ name }) => name === first),
    ),
  );
  return { tabs: element('div', { role: 'tablist', 'aria-label': 'Coinsheet' }, ...tabs), panels };
};
