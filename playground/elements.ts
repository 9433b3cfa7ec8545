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

/** A button that opens a list of actions below it. */
export const startMenu = (button: HTMLButtonElement, list: HTMLElement, onOpen?: () => void): void => {
  const open = (isOpen: boolean): void => {
    if (isOpen) onOpen?.();
    list.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
  };
  button.addEventListener('click', () => open(list.hidden !== false));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !button.contains(target)) open(false);
  });
  list.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    open(false);
    button.focus();
  });
};
