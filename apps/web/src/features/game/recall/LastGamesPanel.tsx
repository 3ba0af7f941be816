import { useTranslation } from 'react-i18next';
import { SessionGames } from '../../../machines/recall/SessionGames.tsx';
import type { Seat } from '../../../realtime/play/state.ts';
import { BesidePanel } from '../BesidePanel.tsx';
import styles from './LastGamesPanel.module.css';

interface LastGamesPanelProps {
  readonly seat: Seat;
  readonly onClose: () => void;
}

/** The games of this session beside the picture: play goes on, and each that ends comes on top. */
export default function LastGamesPanel({ seat, onClose }: LastGamesPanelProps) {
  const { t } = useTranslation();
  return (
    <BesidePanel title={t('recall.title')} testId="last-games" className={styles.panel} onClose={onClose}>
      <div className={styles.games}>
        <SessionGames session={seat.sessionId} version={seat.recall} />
      </div>
    </BesidePanel>
  );
}
