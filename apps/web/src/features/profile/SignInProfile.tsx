import { useMoney } from '../../api/settings/use-money.ts';
import { account } from '../../api/sign-in/account.ts';
import { balance } from '../../api/stores/balance.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Fact, Facts } from './Facts.tsx';
import styles from './ProfileScreen.module.css';
import { Support } from './Support.tsx';

/** The player's account by what the sign-in says of it, at a server that has no call for it (C2.34). */
export function SignInProfile() {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const now = useReadable(account);
  const wallet = useReadable(balance);
  if (now.phase !== 'signed-in') return null;
  const { user, said } = now;
  return (
    <div className={styles.cards}>
      <Facts title={t('profile.account')}>
        <Fact term={t('profile.name')}>{`${user.name} ${user.lastname}`.trim()}</Fact>
        <Fact term={t('profile.number')}>{user.id}</Fact>
        <Fact term={t('profile.group')}>{user.Group}</Fact>
        <Fact term={t('money.balance')}>{wallet === null ? '' : money(wallet)}</Fact>
      </Facts>
      <Facts title={t('profile.signIn')}>
        <Fact term={t('profile.username')}>{user.username}</Fact>
        <Fact term={t('profile.email')}>{user.email}</Fact>
        <Fact term={t('lastLogin.time')}>
          {said.last_logon === null ? '' : formatMoment(said.last_logon, i18n.language)}
        </Fact>
        <Fact term={t('lastLogin.lastIp')}>{said.last_logon_ip ?? ''}</Fact>
      </Facts>
      <Support />
    </div>
  );
}
