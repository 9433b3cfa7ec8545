// Refreshing by the clock, where the script may: Google then runs a function of it every hour, also while the file is closed.

export interface Timer {
  readonly isOn: () => boolean;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
}

/** The function that Google runs. */
export const TIMED_FUNCTION = 'coinsheetRefreshByTimer';
