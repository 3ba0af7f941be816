import { IconGift } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.ts';
import { formatMoment } from '../../lib/moments.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { Figure } from '../../ui/Figure.tsx';
import menu from '../../ui/menu/Menu.module.css';
import styles from './Drawer.module.css';
import { panel } from './panels.ts';
import { useBalance } from './use-balance.ts';

/** Who plays, and with how much (SHELL-2). */
export function Player() {
  const { t } = useTranslation();
  const who = useReadable(account);
  const { minor, text } = useBalance();
  if (who.phase !== 'signed-in') return null;
  const { name, lastname, username } = who.user;
  return (
    <div className={styles.player}>
      <strong>{`${name} ${lastname}`}</strong>
      <span>{username}</span>
      <Figure name="current-balance" label={t('money.currentBalance')} minor={minor} text={text} bright />
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

/** Where this visit comes from and when the one before was: whoever was not there then knows what to do. */
export function LastLogin() {
  const { t, i18n } = useTranslation();
  const who = useReadable(account);
  if (who.phase !== 'signed-in') return null;
  const { ip_address, last_logon, last_logon_ip, versions } = who.said;
  return (
    <dl className={styles.facts} data-testid="last-login">
      <Fact name={t('lastLogin.ip')} value={ip_address} />
      {last_logon !== null && (
        <Fact name={t('lastLogin.time')} value={formatMoment(last_logon, i18n.language)} />
      )}
      {last_logon_ip !== null && <Fact name={t('lastLogin.lastIp')} value={last_logon_ip} />}
      <Fact name={t('lastLogin.version')} value={versions} />
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
