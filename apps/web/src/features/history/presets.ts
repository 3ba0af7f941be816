import { addDays, type Day, firstOfMonth } from '../../lib/time/days.ts';
import type { DaySpan } from '../../ui/fields/dates/Calendar.tsx';

const PRESETS = ['today', 'week', 'month'] as const;

interface Preset {
  readonly id: (typeof PRESETS)[number];
  readonly span: Required<DaySpan>;
}

function firstOf(id: Preset['id'], today: Day): Day {
  switch (id) {
    case 'today':
      return today;
    case 'week':
      return addDays(today, -6);
    case 'month':
      return firstOfMonth(today);
  }
}

/** Spans of days that end today, at one press. */
export const presetsOf = (today: Day): readonly Preset[] =>
  PRESETS.map((id) => ({ id, span: { from: firstOf(id, today), to: today } }));
