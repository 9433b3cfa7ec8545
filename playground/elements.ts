// Elements of the page: found by their ids, notices, and buttons with a list of actions.

/** A missing element is a bug. */
export const find = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with the id ${id}.`);
  return found;
};

/** A value that the build wrote into the page. */
export const given = (name: string): string => document.documentElement.dataset[name] ?? '';

const STAYS_MS = 6_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a short-lived message in the status bar, where screen readers announce it. */
export const notice = (text: string): void => {
  const place = find('notice', HTMLSpanElement);
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = '';
  }, STAYS_MS);
};

const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (Math.max(place, 0) - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A button that opens a list of actions, in which the arrow keys move. The styles show it while that is expanded. */
export const startMenu = (button: HTMLButtonElement, list: HTMLElement, onOpen?: () => void): void => {
  const isOpen = (): boolean => button.getAttribute('aria-expanded') === 'true';
  const open = (wanted: boolean): void => {
    if (wanted) onOpen?.();
    button.setAttribute('aria-expanded', String(wanted));
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen()) {
      event.stopPropagation();
      open(false);
      button.focus();
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isOpen()) open(true);
    const actions = [...list.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.checkVisibility());
    const place = actions.findIndex((one) => one === document.activeElement);
    actions[step(place, actions.length)]?.focus();
  };
  button.addEventListener('click', () => open(!isOpen()));
  button.addEventListener('keydown', move);
  list.addEventListener('keydown', move);
  document.addEventListener('click', ({ target }) => {
    // A menu within the list stays open with it.
    const isInMenu = target instanceof Element && target.closest('[aria-haspopup]') !== null && list.contains(target);
    if (target instanceof Node && !button.contains(target) && !isInMenu) open(false);
  });
};
