// The add-in's unified manifest, for newer Excels and organisations.
// https://learn.microsoft.com/microsoft-365/extensibility/schema/

import { ADDRESS_PLACEHOLDER, HOST_PLACEHOLDER, ID_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';
import { addIn, addresses, buttonSizes } from './add-in.ts';

export const MANIFEST_VERSION = '1.24';

const icons = buttonSizes.map((size) => ({ size, url: addresses.icon(size) }));

const runtime = {
  id: 'Coinsheet.Runtime',
  type: 'general',
  code: { page: addresses.taskPane },
  lifetime: 'long',
  actions: [{ id: 'Coinsheet.Show', type: 'openPage', view: 'Coinsheet' }],
  customFunctions: {
    namespace: { id: addIn.namespace, name: addIn.namespace },
    metadataUrl: addresses.functionsJson,
  },
} as const;

const ribbon = {
  contexts: ['default'],
  tabs: [
    {
      builtInTabId: 'TabHome',
      groups: [
        {
          id: 'Coinsheet.Group',
          label: addIn.name,
          icons,
          controls: [
            {
              id: 'Coinsheet.Button',
              type: 'button',
              label: addIn.button,
              icons,
              supertip: { title: addIn.button, description: addIn.tooltip },
              actionId: 'Coinsheet.Show',
            },
          ],
        },
      ],
    },
  ],
} as const;

/** @param version of the add-in. */
export const manifestJson = (version: string) => ({
  $schema: `https://developer.microsoft.com/json-schemas/teams/v${MANIFEST_VERSION}/MicrosoftTeams.schema.json`,
  manifestVersion: MANIFEST_VERSION,
  version: version.split('.').slice(0, 3).join('.'),
  id: ID_PLACEHOLDER,
  developer: {
    name: addIn.provider,
    websiteUrl: ADDRESS_PLACEHOLDER,
    privacyUrl: `${ADDRESS_PLACEHOLDER}/docs/`,
    termsOfUseUrl: `${ADDRESS_PLACEHOLDER}/docs/`,
  },
  name: { short: addIn.name, full: addIn.name },
  description: { short: addIn.short, full: addIn.about },
  // In the package that an organisation uploads, beside this file.
  icons: { color: 'color.png', outline: 'outline.png' },
  accentColor: addIn.accent,
  authorization: {
    permissions: { resourceSpecific: [{ name: 'Document.ReadWrite.User', type: 'Delegated' }] },
  },
  validDomains: [HOST_PLACEHOLDER],
  extensions: [
    {
      requirements: { scopes: ['workbook'], capabilities: [{ name: 'SharedRuntime', minVersion: '1.1' }] },
      runtimes: [runtime],
      ribbons: [ribbon],
    },
  ],
});
