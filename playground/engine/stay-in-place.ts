// Keeps the page where it is when the engine shows a tab or takes the focus. In a low window, as with large letters,
// the page is higher than the window, and the browser would scroll past the header to the tabs below.

const isTab = (element: Element): boolean => element.classList.contains('o-sheet');

/** Shows a tab within the row of tabs. */
const showInRow = (tab: Element): void => {
  const row = tab.parentElement;
  if (row === null) return;
  const [own, visible] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  const left = Math.min(0, own.left - visible.left) + Math.max(0, own.right - visible.right);
  row.scrollBy({ left, behavior: 'smooth' });
};

/** Call before the spreadsheet is mounted: it shows its tab at once. */
export const showTabsInPlace = (): void => {
  // Called with its element below.
  // oxlint-disable-next-line typescript/unbound-method
  const show = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function showInPlace(options) {
    if (isTab(this)) showInRow(this);
    else show.call(this, options);
  };
};

/** Call when the spreadsheet is mounted. */
export const focusInPlace = (sheet: HTMLElement): void => {
  for (const element of sheet.querySelectorAll<HTMLElement>('.o-grid .o-composer')) {
    const focus = element.focus.bind(element);
    element.focus = (options) => focus({ ...options, preventScroll: true });
  }
};
