import { IconGift } from '@tabler/icons-react';
import { account } from '../../../api/sign-in/account.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import menu from '../../../ui/menu/Menu.module.css';
import { Amount } from '../../../ui/values/Amount.tsx';
import { panel } from '../panels.ts';
import { useBalance } from '../wallet/use-balance.ts';
import styles from './Drawer.module.css';

/** The player's name and balance (SHELL-2). */
export function Player() {
  const { t } = useTranslation();
  const state = useReadable(account);
  const { minor, text } = useBalance();
  if (state.phase !== 'signed-in') return null;
  const { name, lastname, username } = state.user;
  return (
    <div className={styles.player}>
      <strong dir="auto">{`${name} ${lastname}`}</strong>
      <span>{username}</span>
      <Amount name="current-balance" label={t('money.currentBalance')} minor={minor} text={text} bright />
    </div>
  );
}

/** The weekly bonus, for players (CLAIM-4). */
export function WeeklyEntry({ folded = false }: { folded?: boolean }) {
  const { t } = useTranslation();
  if (!account.roles().includes('user')) return null;
  return (
    <div className={menu.vertical} data-folded={folded}>
      <button
        type="button"
        className={menu.entry}
        title={t('claims.weekly.title')}
        onClick={() => panel.open('weekly')}
        data-testid="open-weekly"
      >
        <IconGift size={20} aria-hidden="true" className={menu.icon} />
        <span className={menu.words}>{t('claims.weekly.title')}</span>
      </button>
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
