// The bar above the sheet, in place of the engine's menus and tools: what tables of coins need, as buttons with names.
// On phones, the engine's menu shows the same actions.

import type { Spreadsheet as Sheet } from '@odoo/o-spreadsheet';
import { largeFormat, numberFormats } from '../../addon/templates/number-formats.ts';
import { components, engine } from './engine.ts';

type Env = InstanceType<(typeof Sheet)['components']['TopBar']>['env'];

/** The engine's actions by their menus. */
const kept: Readonly<Record<string, readonly string[]>> = {
  edit: ['undo', 'redo'],
  format: ['format_bold', 'format_clearFormat'],
  data: ['add_remove_data_filter'],
  insert: ['insert_chart'],
};

/** By examples; percents are percent numbers already. */
const offeredFormats: readonly (readonly [format: string, example: string])[] = [
  ['', 'Automatic'],
  [numberFormats.money, '1,234.50'],
  [numberFormats.integer, '1,235'],
  [numberFormats.percent, '+1.23%'],
  [largeFormat(1e9), '1.23B'],
  [numberFormats.date, '2026-01-31'],
  ['@', 'Text'],
];

const colours = [
  ['textColor', 'Text colour', 'o-spreadsheet-Icon.TEXT_COLOR', '#000000'],
  ['fillColor', 'Fill colour', 'o-spreadsheet-Icon.FILL_COLOR', '#ffffff'],
] as const;

const idOf = (item: object): string => ('id' in item ? String(item.id) : '');

/** The menus with nothing but what is kept. */
const cutMenus = (): void => {
  const { topbarMenuRegistry } = engine().registries;
  for (const menu of topbarMenuRegistry.getKeys()) {
    const spec = topbarMenuRegistry.get(menu);
    const children = (spec.children ?? []).filter((child) => kept[menu]?.includes(idOf(child)) === true);
    if (children.length === 0) topbarMenuRegistry.remove(menu);
    else topbarMenuRegistry.replace(menu, { ...spec, children });
  }
};

/** Call before the spreadsheet is mounted. */
export const replaceToolbar = (): void => {
  const { Component, xml } = components();
  const { Spreadsheet, registries } = engine();
  const { NamedRangeSelector, TopBarComposer } = Spreadsheet.components.TopBar.components;
  cutMenus();
  const menus = registries.topbarMenuRegistry.getMenuItems();

  class NameBox extends NamedRangeSelector {
    // The engine's gives the focus to the cells: Tab would not reach the tools behind it.
    override onInputBlur(): void {
      this.menuState.searchedText = '';
      this.topBarToolStore.closeDropdowns();
    }
  }

  class Toolbar extends Component<{ readonly onClick: () => void }, Env> {
    static override template = xml`
      <div class="o-spreadsheet-topbar">
        <div t-if="!env.isSmall" class="tools" role="group" aria-label="Format">
          <NameBox/>
          <t t-foreach="actions()" t-as="one" t-key="one.id">
            <button type="button" t-att-title="one.title" t-att-aria-label="one.name" t-att-aria-pressed="one.isActive"
              t-att-disabled="one.isDisabled" t-on-click="one.run"><t t-call="{{one.icon}}"/></button>
          </t>
          <select aria-label="Number format" t-on-change="(event) => this.setFormat(event.target)">
            <option t-foreach="formats()" t-as="one" t-key="one.value" t-att-value="one.value"
              t-att-selected="one.isChosen" t-out="one.label"/>
          </select>
          <label t-foreach="colours()" t-as="one" t-key="one.style" t-att-title="one.label">
            <t t-call="{{one.icon}}"/>
            <input type="color" t-att-aria-label="one.label" t-att-value="one.value"
              t-on-change="(event) => this.setStyle(one.style, event.target.value)"/>
          </label>
        </div>
        <TopBarComposer t-if="!env.isSmall"/>
      </div>`;

    static components = { NameBox, TopBarComposer };
    static override props = ['onClick', 'dropdownMaxHeight'];

    actions(): readonly object[] {
      const { env } = this;
      return menus
        .flatMap((menu) => menu.children(env))
        .map((action) => {
          const name = action.name(env);
          return {
            id: action.id,
            name,
            title: action.shortcut === '' ? name : `${name} (${action.shortcut})`,
            icon: action.icon(env),
            isActive: action.isActive === undefined ? undefined : String(action.isActive(env)),
            isDisabled: !action.isEnabled(env),
            run: () => action.execute?.(env),
          };
        });
    }

    formats(): readonly object[] {
      const { getters } = this.env.model;
      const present = getters.getCell(getters.getActivePosition())?.format ?? '';
      const isOffered = offeredFormats.some(([value]) => value === present);
      const all = isOffered ? offeredFormats : [...offeredFormats, [present, 'Other'] as const];
      return all.map(([value, label]) => ({ value, label, isChosen: value === present }));
    }

    colours(): readonly object[] {
      const { getters } = this.env.model;
      const present = getters.getCurrentStyle();
      return colours.map(([style, label, icon, usual]) => ({ style, label, icon, value: present[style] ?? usual }));
    }

    change(changes: object): void {
      const { getters } = this.env.model;
      const [sheetId, target] = [getters.getActiveSheetId(), getters.getSelectedZones()];
      this.env.model.dispatch('SET_FORMATTING', { sheetId, target, ...changes });
      this.props.onClick();
    }

    setFormat({ value }: HTMLSelectElement): void {
      this.change({ format: value });
    }

    setStyle(style: string, colour: string): void {
      this.change({ style: { [style]: colour } });
    }
  }

  Object.assign(Spreadsheet.components, { TopBar: Toolbar });
};
