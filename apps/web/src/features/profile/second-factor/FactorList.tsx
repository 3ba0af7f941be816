import type { SecondFactorsReply } from '@floorcast/contract/second-factor';
import { canUsePasskeys } from '../../../api/sign-in/passkeys.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from '../ProfileScreen.module.css';
import type { Task } from './use-changes.ts';

interface FactorListProps {
  readonly factors: SecondFactorsReply;
  readonly onTask: (task: Task) => void;
}

/** What there is, and what can be added. */
export function FactorList({ factors, onTask }: FactorListProps) {
  const { t, i18n } = useTranslation();
  const { app, passkeys, recoveryCodes, required } = factors;
  const hasFactor = app || passkeys.length > 0;
  const lastUsed = (at: string | null): string =>
    at === null
      ? t('profile.second.neverUsed')
      : t('profile.second.used', { at: formatMoment(at, i18n.language) });
  return (
    <>
      {required && <p>{t('profile.second.required')}</p>}
      <ul className={styles.lines}>
        <li>
          <span>{t('profile.second.app')}</span>
          {app ? (
            <RemoveButton factor="app" name={t('profile.second.app')} onTask={onTask} />
          ) : (
            <b>{t('profile.second.appOff')}</b>
          )}
        </li>
        {passkeys.map(({ id, name, lastUsed: at }) => (
          <li key={id}>
            <span>{`${name}, ${lastUsed(at)}`}</span>
            <RemoveButton factor={id} name={name} onTask={onTask} />
          </li>
        ))}
        {hasFactor && (
          <li>
            <span>{t('profile.second.codes')}</span>
            <b>{t('profile.second.codesLeft', { count: recoveryCodes })}</b>
          </li>
        )}
      </ul>
      {!app && (
        <Button wide onClick={() => onTask({ kind: 'app' })}>
          {t('profile.second.addApp')}
        </Button>
      )}
      {canUsePasskeys() && (
        <Button wide onClick={() => onTask({ kind: 'passkey' })}>
          {t('profile.second.addPasskey')}
        </Button>
      )}
      {hasFactor && (
        <Button wide onClick={() => onTask({ kind: 'codes' })}>
          {t('profile.second.newCodes')}
        </Button>
      )}
    </>
  );
}

interface RemoveButtonProps {
  readonly factor: string;
  readonly name: string;
  readonly onTask: (task: Task) => void;
}

function RemoveButton({ factor, name, onTask }: RemoveButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      className={styles.lineEnd}
      aria-label={t('profile.second.removeNamed', { name })}
      onClick={() => onTask({ kind: 'remove', factor, name })}
    >
      {t('profile.second.remove')}
    </Button>
  );
}
