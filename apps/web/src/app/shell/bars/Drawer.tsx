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
    <div className={styles.player}>
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
  const { ip_address, last_logon, last_logon_ip, versions } = state.said;
  // Not every server says them at each start.
  if (!ip_address && !versions && last_logon === null && last_logon_ip === null) return null;
  return (
    <dl className={styles.facts} data-testid="last-login">
      {ip_address !== '' && <Fact name={t('lastLogin.ip')} value={ip_address} />}
      {last_logon !== null && (
        <Fact name={t('lastLogin.time')} value={formatMoment(last_logon, i18n.language)} />
      )}
      {last_logon_ip !== null && <Fact name={t('lastLogin.lastIp')} value={last_logon_ip} />}
      {versions !== '' && <Fact name={t('lastLogin.version')} value={versions} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
