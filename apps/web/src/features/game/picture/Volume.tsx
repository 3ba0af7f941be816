import { useTranslation } from 'react-i18next';
import type { Sound } from '../use-sound.ts';
import styles from './ViewMenu.module.css';

/** How loud the machine is; remembered for the next. */
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
