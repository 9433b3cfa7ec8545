// The cell that formulas name so that they are asked anew when it changes, as in the add-on.

export const REFRESH_NAME = 'COINSHEET_REFRESH';
export const REFRESH_SHEET = 'Coinsheet refresh';
export const REFRESH_CELL = 'A1';

export const refreshToken = (count: number): string => `refresh:${count}`;
