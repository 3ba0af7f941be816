import { LIMIT_NAMES, type Limit, type LimitName, type ProtectionReply } from '@floorcast/contract/limits';
import { plainDigits } from '@floorcast/contract/plain-digits';
import { type FormEvent, useState } from 'react';
import { useMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { formatMinute, spokenDuration } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../SaferPlay.module.css';
import { useProtectionCalls } from '../use-protection-calls.ts';

/** What limits are of, in the order of the page. */
const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
type LimitKind = (typeof LIMIT_KINDS)[number];

export const kindOf = (name: LimitName): LimitKind =>
  LIMIT_KINDS.find((kind) => name.startsWith(`${kind}-`)) ?? 'time';

/** `day`, `week`, `month` or `session`. */
const periodOf = (name: LimitName): string => name.slice(name.indexOf('-') + 1);

const namesOf = (kind: LimitKind): readonly LimitName[] =>
  LIMIT_NAMES.filter((name) => kindOf(name) === kind);

/** Whether a text, of an address for one, names a limit. */
export const limitNamed = (text: string): LimitName | undefined => LIMIT_NAMES.find((name) => name === text);

/** A time as it is typed. */
interface TypedTime {
  readonly hours: string;
  readonly minutes: string;
}

/** The longest limit (s): what a month has. */
const LONGEST = 31 * 24 * 3_600;

/** A typed time in seconds; null for a text that is no time, and for more than a month. Nothing typed in one field counts as zero. */
export function timeOf({ hours, minutes }: TypedTime): number | null {
  const texts = [hours, minutes].map((text) => plainDigits(text.trim()));
  if (texts.every((text) => text === '') || texts.some((text) => !/^\d{0,4}$/.test(text))) return null;
  const [h = 0, m = 0] = texts.map(Number);
  const seconds = h * 3_600 + m * 60;
  return seconds <= LONGEST ? seconds : null;
}

/** Seconds as the fields show them for editing. */
export function typedTime(seconds: number | null): TypedTime {
  if (seconds === null) return { hours: '', minutes: '' };
  return { hours: String(Math.floor(seconds / 3_600)), minutes: String(Math.floor((seconds % 3_600) / 60)) };
}

interface LimitDialogProps {
  readonly name: LimitName;
  /** Undefined: it is not set. */
  readonly limit: Limit | undefined;
  readonly raise: ProtectionReply['raise'];
  readonly onClose: () => void;
}

/** Sets a limit, changes it, or takes it away, and says when that is in force. */
function LimitDialog({ name, limit, raise, onClose }: LimitDialogProps) {
  const { t } = useTranslation();
  const { busy, set } = useProtectionCalls();
  const current = limit?.value ?? null;
  const { value, fields } = useValue(name, current);
  const save = async (next: number | null) => {
    if (await set(name, next)) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== null && !busy) void save(value);
  };
  return (
    <Dialog title={t(`saferPlay.limit.${name}`)} onClose={onClose} testId="limit-dialog">
      <form className={`${styles.form} stack gap-12`} onSubmit={submit} noValidate>
        {fields}
        <p role="status" data-testid="limit-when">
          <When value={value} current={current} raise={raise} />
        </p>
        <DialogActions>
          <Button type="submit" look="strong" wide disabled={value === null || value === current || busy}>
            {t('saferPlay.save')}
          </Button>
          {current !== null && (
            <Button wide disabled={busy} data-testid="limit-remove" onClick={() => void save(null)}>
              {t('saferPlay.remove')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface WhenProps extends Pick<LimitDialogProps, 'raise'> {
  readonly value: number | null;
  readonly current: number | null;
}

/** When a typed value is in force; before anything is typed, what a raise waits for. */
function When({ value, current, raise }: WhenProps) {
  const { t } = useTranslation();
  if (value === current || value === null) return current !== null && <Raise raise={raise} />;
  return current === null || value < current ? <span>{t('saferPlay.atOnce')}</span> : <Raise raise={raise} />;
}

/** When a higher limit, or none, is in force. */
function Raise({ raise: { waitSeconds, untilPeriodEnds } }: Pick<LimitDialogProps, 'raise'>) {
  const { t, i18n } = useTranslation();
  if (waitSeconds === 0)
    return <span>{t(untilPeriodEnds ? 'saferPlay.raise.period' : 'saferPlay.raise.atOnce')}</span>;
  const time = spokenDuration(waitSeconds, i18n.language);
  return (
    <span>{t(untilPeriodEnds ? 'saferPlay.raise.waitAndPeriod' : 'saferPlay.raise.wait', { time })}</span>
  );
}

/** The fields of a limit's value, and what is typed in them; null while that is no value. */
function useValue(name: LimitName, current: number | null) {
  const { t } = useTranslation();
  const { parse, edit, example } = useTypedMoney();
  const [typed, setTyped] = useState(edit(current));
  const [time, setTime] = useState<TypedTime>(typedTime(current));
  if (kindOf(name) === 'time') {
    const parts = ['hours', 'minutes'] as const;
    const fields = (
      <div className={`${styles.time} rows gap-12`}>
        {parts.map((part) => (
          <Field
            key={part}
            label={t(`saferPlay.${part}`)}
            inputMode="numeric"
            autoComplete="off"
            value={time[part]}
            onText={(text) => setTime({ ...time, [part]: text })}
          />
        ))}
      </div>
    );
    return { value: timeOf(time), fields };
  }
  const value = parse(typed);
  const problem = typed !== '' && value === null ? t('saferPlay.notAnAmount', { example }) : null;
  const fields = (
    <Field
      label={t('saferPlay.amount')}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onText={setTyped}
      problem={problem}
    />
  );
  return { value, fields };
}

/** Writes the value of a limit: money, or time in words. */
export function useLimitValue(): (name: LimitName, value: number) => string {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  return (name, value) => {
    if (kindOf(name) !== 'time') return money(value);
    return value < 60 ? t('saferPlay.noTime') : spokenDuration(value, i18n.language);
  };
}

/** Every limit that can be set, by what it is of. */
export function LimitCards({ protection }: { readonly protection: ProtectionReply }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<LimitName | null>(null);
  return (
    <>
      <div className={`${styles.cards} rows gap-16`}>
        {LIMIT_KINDS.map((kind) => (
          <section
            key={kind}
            className={`${styles.card} surface rows gap-4`}
            aria-labelledby={`limit-${kind}`}
          >
            <h3 id={`limit-${kind}`}>{t(`saferPlay.kind.${kind}.title`)}</h3>
            <p className="quiet small">{t(`saferPlay.kind.${kind}.hint`)}</p>
            <ul className="rows plain">
              {namesOf(kind).map((name) => (
                <LimitRow
                  key={name}
                  name={name}
                  limit={protection.limits.find((each) => each.name === name)}
                  needed={protection.needed.includes(name)}
                  onEdit={() => setEditing(name)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {editing !== null && (
        <LimitDialog
          name={editing}
          limit={protection.limits.find(({ name }) => name === editing)}
          raise={protection.raise}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface LimitRowProps {
  readonly name: LimitName;
  /** Undefined: it is not set. */
  readonly limit: Limit | undefined;
  /** It must be set before anything is played. */
  readonly needed: boolean;
  readonly onEdit: () => void;
}

function LimitRow({ name, limit, needed, onEdit }: LimitRowProps) {
  const { t } = useTranslation();
  const written = useLimitValue();
  const value = limit?.value ?? null;
  const period = t(`saferPlay.period.${periodOf(name)}`);
  return (
    <li className={styles.limit} data-testid={`limit-${name}`}>
      <div className={`${styles.limitHead} row middle`}>
        <span>{period}</span>
        <strong data-value={value ?? undefined}>
          {value === null ? t(needed ? 'saferPlay.needed' : 'saferPlay.none') : written(name, value)}
        </strong>
        <Button onClick={onEdit}>
          <span>{t(value === null ? 'saferPlay.set' : 'saferPlay.change')}</span>
          <span className="unseen">{t(`saferPlay.limit.${name}`)}</span>
        </Button>
      </div>
      {limit !== undefined && value !== null && <Used limit={limit} value={value} />}
      {limit !== undefined && <Waiting limit={limit} />}
    </li>
  );
}

/** What has been used of a limit, and what is left. */
function Used({ limit, value }: { readonly limit: Limit; readonly value: number }) {
  const { t, i18n } = useTranslation();
  const written = useLimitValue();
  const { name, used, resetsAt } = limit;
  const spent = Math.max(0, used);
  const left = Math.max(0, value - used);
  const said = t('saferPlay.used', { used: written(name, spent), left: written(name, left) });
  return (
    <>
      <meter
        className={styles.meter}
        min={0}
        max={Math.max(1, value)}
        value={Math.min(spent, value)}
        aria-hidden="true"
      />
      <p className="quiet small">
        {resetsAt === null
          ? said
          : `${said} ${t('saferPlay.resets', { at: formatMinute(resetsAt, i18n.language) })}`}
      </p>
    </>
  );
}

/** A raise that is not in force yet; it can be withdrawn. */
function Waiting({ limit: { name, waiting } }: { readonly limit: Limit }) {
  const { t, i18n } = useTranslation();
  const written = useLimitValue();
  const { busy, withdraw } = useProtectionCalls();
  if (waiting === null) return null;
  const at = formatMinute(waiting.from, i18n.language);
  return (
    <div className={`${styles.waiting} row middle apart`} data-testid={`waiting-${name}`}>
      <p>
        {waiting.value === null
          ? t('saferPlay.endsAt', { at })
          : t('saferPlay.raisedAt', { value: written(name, waiting.value), at })}
      </p>
      <Button disabled={busy} onClick={() => void withdraw(name)}>
        {t('saferPlay.keep')}
      </Button>
    </div>
  );
}
