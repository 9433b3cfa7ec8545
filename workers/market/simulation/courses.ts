// The past of well-known coins: their prices at the beginning of each quarter, from which the simulated prices keep a
// few percent on both sides. Public facts in US dollars, rounded to two or three digits by hand, of no data set. They
// end in 2025: from then on the market is invented altogether, so that nobody takes its prices for today's.

const FIRST_YEAR = 2013;
const QUARTER_MONTHS = 3;
/** The market's own magnitudes hold from here on. */
const COURSE_ENDS = Date.UTC(2025, 11);
const MINUTE_MS = 60_000;

/** The years from which on a coin has a price, and its quarters, oldest first. */
type Course = readonly [year: number, quarter: 1 | 2 | 3 | 4, ...prices: number[]];

// oxfmt-ignore
const courses: Readonly<Record<string, Course>> = {
  bitcoin: [2013, 1, 13.5, 104, 90, 135, 770, 480, 640, 385, 315, 245, 258, 237, 434, 417, 676, 610,
    1000, 1080, 2430, 4400, 13_700, 6850, 6380, 6590, 3840, 4150, 10_600, 8300, 7200, 6640, 9230, 10_600,
    29_400, 58_900, 33_500, 48_100, 47_700, 46_300, 19_300, 19_400, 16_600, 28_400, 30_600, 28_000,
    44_200, 69_700, 62_900, 60_800, 94_400, 85_200, 105_700, 118_600],
  ethereum: [2017, 1, 8.2, 50, 280, 302, 770, 380, 453, 231, 141, 142, 294, 180, 131, 136, 231, 353,
    730, 1970, 2110, 3310, 3770, 3450, 1060, 1310, 1200, 1820, 1920, 1730, 2350, 3510, 3440, 2450, 3350, 1910, 2410, 4350],
  ripple: [2017, 1, 0.0064, 0.021, 0.26, 0.205, 2.39, 0.5, 0.46, 0.58, 0.365, 0.315, 0.41, 0.25, 0.19, 0.175, 0.176, 0.235,
    0.237, 0.575, 0.66, 1.04, 0.85, 0.83, 0.31, 0.48, 0.34, 0.51, 0.48, 0.515, 0.63, 0.63, 0.48, 0.6, 2.32, 2.13, 2.18, 2.95],
  'binance-coin': [2017, 4, 1.5, 8.4, 11, 14.4, 10, 6.1, 17.5, 32.5, 15.8, 13.7, 12.5, 15.4, 28.4,
    37.9, 333, 288, 419, 527, 443, 218, 284, 244, 316, 245, 217, 314, 607, 580, 552, 706, 604, 650, 1030],
  solana: [2020, 2, 0.8, 0.87, 2.8, 1.8, 19.6, 33.3, 161, 179, 134, 33.5, 33, 9.9, 20.8, 19, 23.9, 110, 194, 150, 146,
    194, 126, 147, 221],
  dogecoin: [2017, 1, 0.00023, 0.00033, 0.0028, 0.001, 0.0089, 0.0028, 0.0025, 0.0056, 0.0024, 0.0021, 0.0033, 0.0026,
    0.002, 0.0018, 0.0023, 0.0026, 0.0057, 0.062, 0.245, 0.223, 0.173, 0.141, 0.067, 0.062, 0.07, 0.078, 0.068, 0.063,
    0.092, 0.206, 0.126, 0.108, 0.326, 0.171, 0.16, 0.247],
  cardano: [2017, 4, 0.025, 0.73, 0.157, 0.14, 0.085, 0.043, 0.07, 0.083, 0.039, 0.033, 0.031, 0.096, 0.097,
    0.175, 1.2, 1.34, 2.26, 1.37, 1.16, 0.455, 0.43, 0.25, 0.39, 0.29, 0.26, 0.62, 0.64, 0.4, 0.36, 0.92, 0.67, 0.55, 0.85],
  tron: [2017, 4, 0.0021, 0.051, 0.033, 0.037, 0.022, 0.02, 0.023, 0.033, 0.0145, 0.0133, 0.0116, 0.0165, 0.0265,
    0.027, 0.098, 0.066, 0.094, 0.076, 0.074, 0.065, 0.061, 0.055, 0.066, 0.078, 0.089, 0.108, 0.12, 0.127, 0.155,
    0.255, 0.237, 0.279, 0.337],
  'avalanche-2': [2020, 4, 4.2, 3.7, 29.5, 12, 68, 114, 98, 16.4, 17.2, 10.9, 17.7, 13, 9.4, 41.5, 53, 28.8, 26.4,
    37, 18.9, 17.7, 30.5],
  chainlink: [2017, 4, 0.36, 0.74, 0.29, 0.2, 0.33, 0.31, 0.48, 3.6, 1.75, 1.8, 2.2, 4.6, 9.8, 11.9, 30, 18.9, 25,
    20.6, 17.2, 6.2, 7.6, 5.6, 7.4, 6.4, 8, 15.5, 19, 14.3, 11.6, 21, 13.7, 13.1, 22.5],
  polkadot: [2020, 4, 4.2, 8.3, 37.7, 15.6, 31, 28.5, 22, 7, 6.3, 4.3, 6.3, 5.3, 4.1, 8.5, 9.2, 6.3, 4.3, 6.9, 4.1, 3.35, 4.1],
  litecoin: [2017, 1, 4.5, 6.9, 40, 54, 229, 117, 81, 61, 31.9, 60.4, 122, 56, 42, 39, 41.4, 46, 126, 198, 138, 164,
    151, 125, 53, 53.5, 71, 91, 107, 66, 74, 103, 74, 64, 106, 83, 85, 114],
  'bitcoin-cash': [2017, 4, 415, 2430, 690, 745, 520, 163, 168, 412, 227, 204, 219, 223, 229, 343, 540, 508, 540,
    440, 373, 104, 118, 97, 124, 301, 240, 265, 690, 390, 322, 445, 307, 508, 585],
  stellar: [2017, 1, 0.0025, 0.0028, 0.025, 0.0155, 0.48, 0.21, 0.195, 0.26, 0.116, 0.107, 0.102, 0.061, 0.045, 0.04, 0.067, 0.074,
    0.13, 0.41, 0.27, 0.295, 0.275, 0.225, 0.112, 0.115, 0.072, 0.107, 0.11, 0.112, 0.131, 0.137, 0.091, 0.095,
    0.345, 0.264, 0.235, 0.385],
  monero: [2017, 1, 13.8, 20.5, 42.5, 93, 351, 172, 132, 115, 47.5, 54, 91, 57, 45.6, 48, 64, 107, 152, 250, 212, 256,
    233, 213, 115, 146, 148, 158, 166, 147, 166, 128, 168, 152, 194, 217, 315, 315],
  uniswap: [2020, 4, 4.1, 5.2, 28.5, 18.5, 24, 17.6, 11.6, 5, 6.5, 5.2, 6, 5.3, 4.5, 7.4, 12.5, 9.2, 7.2, 13.5, 6, 7.1, 8],
  'shiba-inu': [2021, 3, 8.5e-6, 7.8e-6, 3.4e-5, 2.65e-5, 1.01e-5, 1.12e-5, 8.1e-6, 1.08e-5, 7.5e-6, 7.4e-6,
    1.06e-5, 2.95e-5, 1.72e-5, 1.68e-5, 2.2e-5, 1.23e-5, 1.13e-5, 1.22e-5],
  'ethereum-classic': [2017, 1, 1.4, 2.7, 18.5, 12.5, 29, 14.5, 16, 11.2, 5.1, 4.8, 8, 4.7, 4.5, 4.9, 5.75, 5.4,
    5.7, 13.6, 55, 48, 34.5, 46, 15.1, 27.7, 15.7, 20.5, 21, 16, 22.5, 33.5, 23.4, 18.7, 25.3, 16.6, 16.3, 19.3],
  cosmos: [2019, 2, 4.7, 5.9, 2.6, 4.25, 2, 2.65, 5.3, 6.3, 20, 12.3, 37.5, 32.5, 29, 7.9, 13.1, 9.4, 11.2, 9.5, 7.3,
    10.7, 12.3, 6.9, 4.5, 6.3, 4.45, 4, 4.1],
  'hedera-hashgraph': [2019, 4, 0.036, 0.0104, 0.036, 0.039, 0.033, 0.033, 0.34, 0.195, 0.335, 0.3, 0.23, 0.064, 0.058,
    0.037, 0.067, 0.047, 0.05, 0.085, 0.112, 0.078, 0.055, 0.277, 0.164, 0.152, 0.22],
};

const startOf = (quarter: number): number => Date.UTC(FIRST_YEAR, quarter * QUARTER_MONTHS);

/** The place of a moment among the quarters; undefined once the courses have ended. */
export interface CourseMoment {
  /** Since the beginning of 2013. */
  readonly quarter: number;
  /** How far the quarter has passed, from 0 to 1. */
  readonly part: number;
}

export const courseMoment = (minute: number): CourseMoment | undefined => {
  const time = minute * MINUTE_MS;
  if (time >= COURSE_ENDS) return undefined;
  const date = new Date(time);
  const quarter = (date.getUTCFullYear() - FIRST_YEAR) * 4 + Math.floor(date.getUTCMonth() / QUARTER_MONTHS);
  const ends = Math.min(startOf(quarter + 1), COURSE_ENDS);
  return { quarter, part: (time - startOf(quarter)) / (ends - startOf(quarter)) };
};

/** What a coin's mean price is multiplied with at a moment. */
export type CourseFactor = (moment: CourseMoment) => number;

/** `meanPrice`: the market's own, at which the course ends. Undefined for a coin without one. */
export const courseOf = (coinId: string, meanPrice: number): CourseFactor | undefined => {
  if (!Object.hasOwn(courses, coinId)) return undefined;
  const [year = FIRST_YEAR, quarter = 1, ...prices] = courses[coinId] ?? [];
  const first = (year - FIRST_YEAR) * 4 + quarter - 1;
  const priceAt = (at: number): number => prices[Math.max(0, at - first)] ?? meanPrice;
  return ({ quarter: at, part }) => (priceAt(at) * (priceAt(at + 1) / priceAt(at)) ** part) / meanPrice;
};

/** When the course of a coin begins, minutes since 1970. */
export const courseBegins = (coinId: string): number | undefined => {
  const [year, quarter] = (Object.hasOwn(courses, coinId) ? courses[coinId] : undefined) ?? [];
  return year === undefined || quarter === undefined
    ? undefined
    : startOf((year - FIRST_YEAR) * 4 + quarter - 1) / MINUTE_MS;
};
