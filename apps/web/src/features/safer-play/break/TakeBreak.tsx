import type { ExclusionRequest } from '@floorcast/contract/exclusion';
import type { ProtectionReply } from '@floorcast/contract/limits';
import { type FormEvent, useId, useState } from 'react';
import type { Wording } from '../../../api/call/failure.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { localeOf } from '../../../lib/locale/translation.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';
import styles from '../SaferPlay.module.css';
import { useProtectionCalls } from '../use-protection-calls.ts';

/** A break that is offered. */
interface Choice {
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

const HOUR_MS = 3_600_000;
const POINTS = ['noPlay', 'paidOut', 'mayStill', 'notUndone'] as const;

/** The second step: until when, and what that means. */
function BreakDialog({ choice: { request, hours }, onClose }: { choice: Choice; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { busy, exclude } = useProtectionCalls();
  const until = hours === null ? null : new Date(Date.now() + hours * HOUR_MS).toISOString();
  const begin = async () => {
    if (await exclude(request)) onClose();
  };
  return (
    <Dialog
      title={
        until === null
          ? t('saferPlay.break.sureForGood')
          : t('saferPlay.break.sure', { at: formatMinute(until, i18n.language) })
      }
      onClose={onClose}
      testId="break-dialog"
    >
      <ul className={`${styles.points} rows gap-8`}>
        {POINTS.map((point) => (
          <li key={point}>{t(`saferPlay.break.${point}`)}</li>
        ))}
      </ul>
      <DialogActions>
        <Button wide look="strong" disabled={busy} data-testid="break-confirm" onClick={() => void begin()}>
          {t('saferPlay.break.confirm')}
        </Button>
        <Button wide data-main-action onClick={onClose}>
          {t('saferPlay.break.back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A break of a day or longer, in two steps: which one, and whether the player is sure. */
export function TakeBreak({ protection }: { readonly protection: ProtectionReply }) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const name = useId();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [asking, setAsking] = useState(false);
  const choices = choicesOf(protection);
  if (choices.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(chosen !== null);
  };
  return (
    <section className={`${styles.section} stack gap-12`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('saferPlay.break.title')}</h2>
      <p>{t('saferPlay.break.lead')}</p>
      <form className={`${styles.form} stack gap-12`} onSubmit={submit} data-testid="take-break">
        <fieldset className={styles.choices} aria-labelledby={titleId}>
          {choices.map((choice) => (
            <label key={choice.id} className={`${styles.choice} middle gap-12`}>
              <input
                type="radio"
                name={name}
                value={choice.id}
                checked={chosen?.id === choice.id}
                onChange={() => setChosen(choice)}
              />
              <span>{breakWords(choice, t, i18n.language)}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" disabled={chosen === null}>
          {t('saferPlay.break.next')}
        </Button>
      </form>
      {chosen !== null && asking && <BreakDialog choice={chosen} onClose={() => setAsking(false)} />}
    </section>
  );
}
