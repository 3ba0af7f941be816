/** The house's reply to a player without limits, where they are offered. */
export const PROTECTION = {
  status: 1,
  timeZone: 'Europe/Istanbul',
  demand: 'offered',
  needed: [],
  raise: { waitSeconds: 86_400, untilPeriodEnds: false },
  limits: [],
  timeOutHours: 24,
  exclusionDays: [30, 0],
  exclusion: null,
};
