// A button that opens a list of actions below it.

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
