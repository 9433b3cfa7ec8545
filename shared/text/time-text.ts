// A time as it stands in answers: ISO 8601, UTC.

export const timeText = (time: number): string => new Date(time).toISOString();
