// The spreadsheet's time zone, from Google.

/** If Google does not tell it, dates are those of UTC, as the days of past prices are. */
const OTHERWISE = 'Etc/UTC';

export const googleZone = (): string => {
  try {
    return SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  } catch {
    return OTHERWISE;
  }
};
