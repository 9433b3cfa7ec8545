// Watches the playground's screen from inside the page, without help of the page: what the sheet's canvas draws, and
// when the sheet says that all answers are there. Times are milliseconds since the navigation began.

export interface Screen {
  /** The first picture of the visible sheet with all its values; it contains no `Loading…`. */
  visibleSheet: number | undefined;
  /** The sheet says that all answers are there. Sheets that were not opened ask nothing. */
  allTables: number | undefined;
}

declare global {
  var coinsheetScreen: Screen;
}

/** Runs in the page, before its own scripts: it may refer to nothing outside. */
export const watchScreen = (): void => {
  const screen: Screen = { visibleSheet: undefined, allTables: undefined };
  globalThis.coinsheetScreen = screen;
  const note = (what: keyof Screen): void => {
    if (screen[what] !== undefined) return;
    screen[what] = performance.now();
    performance.mark(`coinsheet: ${what}`);
  };
  /** Numbers that a picture of a filled sheet has at least; the sheet without answers has fewer. */
  const NUMBERS = 40;
  let numbers = 0;
  let pending = 0;
  let isJudged = false;
  let isFilled = false;
  /** What is drawn may be invisible still. */
  const look = (): void => {
    const canvas = document.querySelector('#sheet canvas');
    if (isFilled && canvas?.checkVisibility({ visibilityProperty: true }) === true) note('visibleSheet');
  };
  const judge = (): void => {
    isJudged = false;
    isFilled ||= pending === 0 && numbers >= NUMBERS;
    [numbers, pending] = [0, 0];
    if (screen.visibleSheet === undefined) look();
  };
  const prototype = CanvasRenderingContext2D.prototype;
  // Bound to the canvas by `call`.
  // oxlint-disable-next-line typescript/unbound-method
  const draw = prototype.fillText;
  prototype.fillText = function drawAndCount(...given) {
    const [text] = given;
    if (text.startsWith('Loading')) pending += 1;
    // Prices and percents; row numbers have no such characters.
    if (/^[+-]?[\d,]*\d[.,]\d/.test(text)) numbers += 1;
    // All texts of a picture are drawn in one task.
    if (!isJudged) {
      isJudged = true;
      queueMicrotask(judge);
    }
    draw.call(this, ...given);
  };
  new MutationObserver(() => {
    if (screen.visibleSheet === undefined) look();
    if (document.querySelector('#sheet[aria-busy=false] canvas') !== null) note('allTables');
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'class'] });
};
