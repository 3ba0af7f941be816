import { account } from '../../../api/sign-in/account.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import styles from './Drawer.module.css';
import { Wallet } from './Wallet.tsx';

/** The player's name, and the balance (SHELL-2). */
export function Player() {
  const state = useReadable(account);
  if (state.phase !== 'signed-in') return null;
  const { name, lastname, username } = state.user;
  return (
    <div className={`rows gap-2 ${styles.player}`}>
      <strong dir="auto">{`${name} ${lastname}`}</strong>
      <span>{username}</span>
      <Wallet current />
    </div>
  );
}

/** The address of this visit and the time of the last one, so that a player notices a foreign sign-in. */
export function LastLogin() {
  const { t, i18n } = useTranslation();
  const state = useReadable(account);
  if (state.phase !== 'signed-in') return null;
  const { ip_address: ip, last_logon, last_logon_ip: lastIp, versions: version } = state.said;
  const time = last_logon && formatMoment(last_logon, i18n.language);
  // Not every server says them at each start.
  const facts = Object.entries({ ip, time, lastIp, version }).filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={`rows small ${styles.facts}`} data-testid="last-login">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="quiet">{t(`lastLogin.${name}`)}</dt>
          <dd className="figures anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
