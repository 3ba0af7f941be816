import { account } from '../../../api/sign-in/account.ts';
import { CallStaff } from '../../../features/help/CallStaff.tsx';
import { Support } from '../../../features/profile/Support.tsx';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { WriteToSupport } from '../WriteToSupport.tsx';
import styles from './GameHelp.module.css';

/** What a player may have to know at a machine, and how to reach a person. */
export default function GameHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isPlayer = account.roles().includes('user');
  return (
    <Dialog title={t('game.menu.help')} onClose={onClose} side="end" testId="game-help">
      {isPlayer && <CallStaff />}
      <ul className={`rows gap-12 ${styles.facts}`}>
        <li>{t('rules.session.real')}</li>
        <li>{t('game.moneySafe')}</li>
        <li>{t('rules.malfunctions.tell')}</li>
      </ul>
      <Support>{isPlayer ? <WriteToSupport /> : undefined}</Support>
    </Dialog>
  );
}
