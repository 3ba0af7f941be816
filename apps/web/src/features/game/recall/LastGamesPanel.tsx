import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionGames } from '../../../machines/recall/SessionGames.tsx';
import type { Seat } from '../../../realtime/play/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { topLayer } from '../../../ui/top-layer.ts';
import styles from './LastGamesPanel.module.css';

interface LastGamesPanelProps {
  readonly seat: Seat;
  readonly onClose: () => void;
}

/** The games of this session beside the picture: play goes on, and each that ends comes on top. */
export default function LastGamesPanel({ seat, onClose }: LastGamesPanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    // The picture of a game, over the panel, closes by it first.
    if (key === 'Escape' && topLayer.getState().length === 0) onClose();
  };
  return (
    <section
      className={styles.panel}
      aria-labelledby={titleId}
      data-testid="last-games"
      onKeyDown={closeOnEscape}
    >
      <header className={styles.header}>
        <h2 id={titleId}>{t('recall.title')}</h2>
        <Button look="icon" aria-label={t('dialog.close')} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </Button>
      </header>
      <div className={styles.games}>
        <SessionGames session={seat.sessionId} version={seat.recall} />
      </div>
    </section>
  );
}
