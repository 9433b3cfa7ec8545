// The hourly refresh: Google runs a function of the script every hour, even while the file is closed.

export interface Timer {
  readonly isOn: () => boolean;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
}

/** The function that Google runs. */
export const TIMED_FUNCTION = 'coinsheetRefreshByTimer';
