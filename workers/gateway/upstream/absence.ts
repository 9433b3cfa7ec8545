/** That no coin is named so is remembered for longer than what a coin is worth: coins do not appear by the minute. */
export const ABSENT_SECONDS = 3600;
