// The cell that formulas refer to, so that a change of it evaluates them again, as in the add-on.

export const REFRESH_NAME = 'COINSHEET_REFRESH';
export const REFRESH_SHEET = 'Coinsheet refresh';
export const REFRESH_CELL = 'A1';

export const refreshToken = (count: number): string => `refresh:${count}`;
