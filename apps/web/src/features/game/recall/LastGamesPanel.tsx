import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { SessionGames } from '../../../machines/recall/SessionGames.tsx';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { SidePanel } from '../SidePanel.tsx';
import styles from './LastGamesPanel.module.css';

/** The games of this session beside the picture: play goes on, and each game that ends is added on top. */
export default function LastGamesPanel({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('recall.title')} testId="last-games" className={styles.panel} onClose={onClose}>
      <div className={`${styles.games} stack gap-12`}>
        <SessionGames session={seat.sessionId} version={seat.recall} />
      </div>
    </SidePanel>
  );
}
