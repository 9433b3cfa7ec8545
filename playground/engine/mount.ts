// Mounts the spreadsheet in the page, and follows the system's colour scheme.

import { components, engine, type Model } from './engine.ts';

// Typing over a filled cell replaces its content. The engine keeps the content in its input field and clears it one
// frame after the first letter: fast typing would leave the old content behind the new. This clears the field before
// the letter.
/** @param isEditing the engine's state, which may be ahead of what is drawn. */
const emptyBeforeTyping = (place: HTMLElement, isEditing: () => boolean): void => {
  place.addEventListener(
    'beforeinput',
    ({ target, inputType }) => {
      if (!(target instanceof HTMLElement) || target.closest('.o-grid-composer') === null) return;
      if (inputType.startsWith('insert') && !isEditing()) target.replaceChildren();
    },
    true,
  );
};

// A finger that moves scrolls the sheet, and one that taps selects a cell. The engine does so on phones, which it knows
// by their names; elsewhere, as on a laptop with a touch screen, a moving finger would select cells.
const isOnCells = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.classList.contains('o-grid-overlay');

/** A mouse's press and release at the same place. */
const press = (target: HTMLElement, { clientX, clientY }: PointerEvent): void => {
  const place = { bubbles: true, cancelable: true, clientX, clientY, pointerType: 'mouse' };
  target.dispatchEvent(new PointerEvent('pointerdown', place));
  target.dispatchEvent(new PointerEvent('pointerup', place));
};

/** @param isPhone whether the engine takes this device for one. */
const makeTouchScroll = (place: HTMLElement, isPhone: boolean): void => {
  if (isPhone) return;
  place.addEventListener(
    'pointerdown',
    (event) => {
      // The engine scrolls by the touch events that follow.
      if (event.pointerType === 'touch' && isOnCells(event.target)) event.stopPropagation();
    },
    true,
  );
  place.addEventListener(
    'click',
    (event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch' && isOnCells(event.target))
        press(event.target, event);
    },
    true,
  );
};

// Keeps the page where it is when the engine shows a tab or takes the focus. In a low window, as with large letters,
// the page is higher than the window, and the browser would scroll past the header to the tabs below.
const isTab = (element: Element): boolean => element.classList.contains('o-sheet');

/** Shows a tab within the row of tabs. */
const showInRow = (tab: Element): void => {
  const row = tab.closest('.o-sheet-list');
  if (row === null) return;
  const [own, visible] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  const left = Math.min(0, own.left - visible.left) + Math.max(0, own.right - visible.right);
  row.scrollBy({ left, behavior: 'smooth' });
};

/** Call before the spreadsheet is mounted: it shows its tab at once. */
const showTabsInPlace = (): void => {
  // Called with its element below.
  // oxlint-disable-next-line typescript/unbound-method
  const show = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function showInPlace(options) {
    if (isTab(this)) showInRow(this);
    else show.call(this, options);
  };
};

/** Call when the spreadsheet is mounted. */
const focusInPlace = (sheet: HTMLElement): void => {
  for (const element of sheet.querySelectorAll<HTMLElement>('.o-grid .o-composer')) {
    const focus = element.focus.bind(element);
    element.focus = (options) => focus({ ...options, preventScroll: true });
  }
};

/** The sum of a selection, where there is one. */
const STATISTIC = '[t-name="o-spreadsheet-BottomBarStatistic"] Ripple';

/** What keyboards and screen readers need of the engine's templates: by its own order Tab reaches the cells first. */
const additions: readonly (readonly [place: string, attributes: Readonly<Record<string, string>>])[] = [
  ['[tabindex="1"]', { tabindex: '0' }],
  ['[t-name="o-spreadsheet-NamedRangeSelector"] TextInput', { placeholder: "'Cell or range'" }],
  ['.o-grid-add-rows-input', { 'aria-label': 'Rows to add' }],
  ['.o-sheet-list', { tabindex: '0', role: 'group', 'aria-label': 'Sheets' }],
  [STATISTIC, { 't-if': "selectedStatistic !== undefined and !selectedStatistic.endsWith('__')" }],
];

const completeTemplates = (templates: Document): Document => {
  for (const [place, attributes] of additions)
    for (const element of templates.querySelectorAll(place))
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return templates;
};

interface MountOptions {
  readonly model: Model;
  /** The engine's, as XML. */
  readonly templates: Document;
  readonly target: HTMLElement;
  readonly notify: (text: string) => void;
}

/** What the engine calls the frames in which a changed cell fades in. */
const CELL_ANIMATION = 'grid_renderer_animation';

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** As the engine decides. */
const isPhone = (): boolean =>
  /android|ipad|iphone|ipod|webos|blackberry|windows phone/i.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const mountSpreadsheet = async ({ model, templates, target, notify }: MountOptions): Promise<void> => {
  const { App, Component, useState, xml } = components();
  const { Spreadsheet, stores } = engine();
  const dark = prefersDark();

  class Page extends Component {
    static override template = xml`<Spreadsheet t-props="shown()"/>`;
    static components = { Spreadsheet };
    state = useState({ isDark: dark.matches });

    override setup(): void {
      // The spreadsheet below uses the page's stores as its own.
      const kept = stores.useStoreProvider();
      makeTouchScroll(target, isPhone());
      let sheets = model.getters.getSheetIds();
      // The next frame would show the sheet that was drawn last, and throw if an undo has removed it.
      model.on('update', {}, () => {
        const before = sheets;
        sheets = model.getters.getSheetIds();
        if (before.some((id) => !sheets.includes(id))) kept.get(stores.RendererStore).stopAnimation(CELL_ANIMATION);
      });
      emptyBeforeTyping(target, () => kept.get(stores.CellComposerStore).editionMode !== 'inactive');
      dark.addEventListener('change', () => {
        this.state.isDark = dark.matches;
      });
    }

    shown(): Record<string, unknown> {
      return {
        model,
        colorScheme: this.state.isDark ? 'dark' : 'light',
        notifyUser: ({ text }: { readonly text: string }) => notify(text),
        raiseError: (text: string, callback?: () => void) => {
          notify(text);
          callback?.();
        },
        askConfirmation: (text: string, confirmed: () => void, cancelled?: () => void) => {
          if (globalThis.confirm(text)) confirmed();
          else cancelled?.();
        },
      };
    }
  }

  showTabsInPlace();
  await new App(Page, { templates: completeTemplates(templates) }).mount(target);
  focusInPlace(target);
};
