// Labels of the settings in the sidebar, by the names of their properties.

export const settingLabels = {
  GATEWAY_URL: 'Address',
  ACCESS_TOKEN: 'Access token',
  CURRENCY: 'Currency',
  STALE: 'Old rows while the gateway fails',
} as const;

export type SettingName = keyof typeof settingLabels;

// `Object.keys` forgets the key type.
export const settingNames = Object.keys(settingLabels) as readonly SettingName[];
