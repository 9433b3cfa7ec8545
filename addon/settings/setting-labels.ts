// What the settings are called where people edit them, by the properties that hold them.

export const settingLabels = {
  GATEWAY_URL: 'Address',
  ACCESS_TOKEN: 'Access token',
  CURRENCY: 'Currency',
  STALE: 'Old rows while the gateway fails',
} as const;

export type SettingName = keyof typeof settingLabels;

// `Object.keys` forgets the key type.
export const settingNames = Object.keys(settingLabels) as readonly SettingName[];
