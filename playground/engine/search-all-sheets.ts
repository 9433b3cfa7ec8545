// The search finds texts in all sheets: those without contents get them when its panel opens.

import type { ComponentConstructor } from '@odoo/owl';
import type { UnfilledSheets } from '../sheets/unfilled-sheets.ts';
import { engine } from './engine.ts';

const PANEL = 'FindAndReplace';

export const searchAllSheets = (unfilled: UnfilledSheets): void => {
  const { sidePanelRegistry } = engine().registries;
  const panel = sidePanelRegistry.get(PANEL);
  const Panel: ComponentConstructor = panel.Body;
  class Body extends Panel {
    override setup(): void {
      unfilled.fillAll();
      super.setup();
    }
  }
  sidePanelRegistry.replace(PANEL, { ...panel, Body });
};
