// The add-in's manifest in XML, which every Excel with custom functions reads. The order of elements matters.
// https://learn.microsoft.com/office/dev/add-ins/develop/manifest-element-ordering

import { createHash } from 'node:crypto';
import { ADDRESS_PLACEHOLDER, ID_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';

const addIn = {
  name: 'Coinsheet',
  provider: 'Coinsheet',
  about: 'Crypto market data as spreadsheet formulas, such as =COINSHEET.COINS("defi", "marketCap > 1e9").',
  /** Before every function: `=COINSHEET.COIN("BTC")`. */
  namespace: 'COINSHEET',
  button: 'Coinsheet',
  tooltip: 'Build formulas, change settings, refresh.',
} as const;

export const iconSizes = [16, 32, 64, 80] as const;
/** The sizes of buttons; 64 is for lists of add-ins. */
const buttonSizes = [16, 32, 80] as const;

const addresses = {
  taskPane: `${ADDRESS_PLACEHOLDER}/excel/task-pane`,
  functionsScript: `${ADDRESS_PLACEHOLDER}/excel/functions.js`,
  functionsJson: `${ADDRESS_PLACEHOLDER}/excel/functions.json`,
  help: `${ADDRESS_PLACEHOLDER}/docs/functions`,
  icon: (size: number): string => `${ADDRESS_PLACEHOLDER}/excel/icon-${size}.png`,
} as const;

/** Largest part of a version. */
const PART = 65_536;

/**
 * The add-in's version: the last part is made from what Excel caches, so that Excel reads it again when it has changed.
 */
export const versionOf = (declarations: string): string => {
  const [first = 0, second = 0] = createHash('sha256').update(declarations).digest();
  return `1.0.0.${(first * 256 + second) % PART}`;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `resid` attributes name these; at most 32 characters. */
const images = Object.fromEntries(buttonSizes.map((size) => [`Icon.${size}`, addresses.icon(size)]));
const urls = {
  'TaskPane.Url': addresses.taskPane,
  'Functions.Script.Url': addresses.functionsScript,
  'Functions.Metadata.Url': addresses.functionsJson,
  'GetStarted.Url': addresses.help,
};
/** At most 125 characters each. */
const shortTexts = {
  'Functions.Namespace': addIn.namespace,
  'Group.Label': addIn.name,
  'Button.Label': addIn.button,
  'GetStarted.Title': 'Coinsheet is ready.',
};
/** At most 250 characters each. */
const longTexts = {
  'Button.Tooltip': addIn.tooltip,
  'GetStarted.Text': 'Type =COINSHEET.COIN("BTC") in a cell, or open Coinsheet on the Home tab to build a formula.',
};

const lines = (element: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([id, value]) => `        <bt:${element} id="${id}" DefaultValue="${escaped(value)}"/>`)
    .join('\n');

const icon = (indent: string): string =>
  [
    `${indent}<Icon>`,
    ...buttonSizes.map((size) => `${indent}  <bt:Image size="${size}" resid="Icon.${size}"/>`),
    `${indent}</Icon>`,
  ].join('\n');

/** @param version of the add-in. */
export const manifestXml = (version: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="TaskPaneApp">
  <Id>${ID_PLACEHOLDER}</Id>
  <Version>${version}</Version>
  <ProviderName>${escaped(addIn.provider)}</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="${escaped(addIn.name)}"/>
  <Description DefaultValue="${escaped(addIn.about)}"/>
  <IconUrl DefaultValue="${addresses.icon(32)}"/>
  <HighResolutionIconUrl DefaultValue="${addresses.icon(64)}"/>
  <SupportUrl DefaultValue="${addresses.help}"/>
  <Hosts>
    <Host Name="Workbook"/>
  </Hosts>
  <Requirements>
    <Sets DefaultMinVersion="1.1">
      <Set Name="SharedRuntime" MinVersion="1.1"/>
    </Sets>
  </Requirements>
  <DefaultSettings>
    <SourceLocation DefaultValue="${addresses.taskPane}"/>
  </DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="VersionOverridesV1_0">
    <Hosts>
      <Host xsi:type="Workbook">
        <Runtimes>
          <Runtime resid="TaskPane.Url" lifetime="long"/>
        </Runtimes>
        <AllFormFactors>
          <ExtensionPoint xsi:type="CustomFunctions">
            <Script>
              <SourceLocation resid="Functions.Script.Url"/>
            </Script>
            <Page>
              <SourceLocation resid="TaskPane.Url"/>
            </Page>
            <Metadata>
              <SourceLocation resid="Functions.Metadata.Url"/>
            </Metadata>
            <Namespace resid="Functions.Namespace"/>
          </ExtensionPoint>
        </AllFormFactors>
        <DesktopFormFactor>
          <GetStarted>
            <Title resid="GetStarted.Title"/>
            <Description resid="GetStarted.Text"/>
            <LearnMoreUrl resid="GetStarted.Url"/>
          </GetStarted>
          <FunctionFile resid="TaskPane.Url"/>
          <ExtensionPoint xsi:type="PrimaryCommandSurface">
            <OfficeTab id="TabHome">
              <Group id="Coinsheet.Group">
                <Label resid="Group.Label"/>
${icon('                ')}
                <Control xsi:type="Button" id="Coinsheet.Button">
                  <Label resid="Button.Label"/>
                  <Supertip>
                    <Title resid="Button.Label"/>
                    <Description resid="Button.Tooltip"/>
                  </Supertip>
${icon('                  ')}
                  <Action xsi:type="ShowTaskpane">
                    <TaskpaneId>Coinsheet</TaskpaneId>
                    <SourceLocation resid="TaskPane.Url"/>
                  </Action>
                </Control>
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images>
${lines('Image', images)}
      </bt:Images>
      <bt:Urls>
${lines('Url', urls)}
      </bt:Urls>
      <bt:ShortStrings>
${lines('String', shortTexts)}
      </bt:ShortStrings>
      <bt:LongStrings>
${lines('String', longTexts)}
      </bt:LongStrings>
    </Resources>
  </VersionOverrides>
</OfficeApp>
`;
