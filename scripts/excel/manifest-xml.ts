// The add-in's manifest in XML, which every Excel with custom functions reads. The order of elements matters.
// https://learn.microsoft.com/office/dev/add-ins/develop/manifest-element-ordering

import { ID_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';
import { addIn, addresses, buttonSizes } from './add-in.ts';

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
