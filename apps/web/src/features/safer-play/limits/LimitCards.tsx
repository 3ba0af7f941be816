import type { Limit, LimitName, ProtectionReply } from '@floorcast/contract/limits';
import { useState } from 'react';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from '../SaferPlay.module.css';
import { useProtectionCalls } from '../use-protection-calls.ts';
import { LimitDialog } from './LimitDialog.tsx';
import { LIMIT_KINDS, namesOf, periodOf } from './limit-names.ts';
import { useLimitValue } from './use-limit-value.ts';

interface LimitCardsProps {
  readonly protection: ProtectionReply;
}

/** Every limit that can be set, by what it is of. */
export function LimitCards({ protection }: LimitCardsProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<LimitName | null>(null);
  return (
    <>
      <div className={styles.cards}>
        {LIMIT_KINDS.map((kind) => (
          <section key={kind} className={styles.card} aria-labelledby={`limit-${kind}`}>
            <h3 id={`limit-${kind}`}>{t(`saferPlay.kind.${kind}.title`)}</h3>
            <p className={styles.quiet}>{t(`saferPlay.kind.${kind}.hint`)}</p>
            <ul className={styles.limits}>
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
      <div className={styles.limitHead}>
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
      <p className={styles.quiet}>
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
    <div className={styles.waiting} data-testid={`waiting-${name}`}>
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
