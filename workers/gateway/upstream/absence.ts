/** Time for which an absent coin is remembered; longer than a lifetime of data, as new coins are rare. */
export const ABSENT_SECONDS = 3600;
