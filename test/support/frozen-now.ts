// The moment at which the Workers under test live.

export const frozenNow = '2026-11-21T12:00:00.000Z';
