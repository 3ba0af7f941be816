import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Sound } from '../sound/use-sound.ts';
import styles from './ViewMenu.module.css';

/** The volume of the machine; stored for the next one. */
export function Volume({ sound }: { sound: Sound }) {
  const { t } = useTranslation();
  return (
    <input
      className={styles.volume}
      type="range"
      min="0"
      max="1"
      step="0.05"
      value={sound.muted ? 0 : sound.volume}
      aria-label={t('game.volume')}
      onChange={({ target }) => sound.setVolume(Number(target.value))}
    />
  );
}
