// Mounts the spreadsheet in the page, and follows the system's colour scheme.

import { emptyBeforeTyping } from './empty-before-typing.ts';
import { makeTouchScroll } from './touch-scrolls.ts';
import { focusInPlace, showTabsInPlace } from './stay-in-place.ts';
import { components, engine, type Model } from './engine.ts';

export interface MountOptions {
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
  await new App(Page, { templates }).mount(target);
  focusInPlace(target);
};
