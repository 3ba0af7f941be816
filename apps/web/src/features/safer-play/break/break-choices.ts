import type { ExclusionRequest } from '@floorcast/contract/exclusion';
import type { ProtectionReply } from '@floorcast/contract/limits';
import type { Wording } from '../../../api/call/failure.ts';
import { localeOf } from '../../../lib/locale/translation.ts';

/** A break that is offered. */
export interface Choice {
  readonly id: string;
  readonly request: ExclusionRequest;
  /** Hours it lasts; null: for good. */
  readonly hours: number | null;
}

const HOURS_A_DAY = 24;

/** The breaks that are offered, the shortest first. */
export function choicesOf({ timeOutHours, exclusionDays }: ProtectionReply): readonly Choice[] {
  const timeOut: readonly Choice[] =
    timeOutHours === null ? [] : [{ id: 'time-out', request: { kind: 'time-out' }, hours: timeOutHours }];
  const exclusions = exclusionDays.map((days): Choice => {
    const hours = days === 0 ? null : days * HOURS_A_DAY;
    return { id: `days-${days}`, request: { kind: 'exclusion', days }, hours };
  });
  const length = ({ hours }: Choice) => hours ?? Number.POSITIVE_INFINITY;
  return [...timeOut, ...exclusions].sort((a, b) => length(a) - length(b));
}

/** A break in words: what it is, and how long. */
export function breakWords({ request, hours }: Choice, t: Wording, language: string): string {
  if (hours === null) return t('saferPlay.break.forGood');
  const time = timeWords(hours, language);
  return t(request.kind === 'time-out' ? 'saferPlay.break.timeOut' : 'saferPlay.break.exclusion', { time });
}

function timeWords(hours: number, language: string): string {
  const [value, unit] =
    hours % HOURS_A_DAY === 0 && hours > HOURS_A_DAY ? [hours / HOURS_A_DAY, 'day'] : [hours, 'hour'];
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  );
}
