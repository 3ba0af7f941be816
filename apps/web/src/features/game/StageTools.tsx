import {
  IconCamera,
  IconDeviceTv,
  IconMaximize,
  IconMinimize,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadable } from '../../lib/use-readable.ts';
import type { VideoStage } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './GameScreen.module.css';
import type { Sound } from './use-sound.ts';

/** Camera, sound and full screen. */
export function StageTools({ stage, sound }: { stage: VideoStage; sound: Sound }) {
  const { t } = useTranslation();
  const { shown, incoming } = useReadable(stage);
  const camera = (incoming ?? shown).camera;
  const full = useFullscreen();
  return (
    <div className={styles.tools}>
      <Button
        aria-label={t(camera === 'screen' ? 'game.toCamera' : 'game.toScreen')}
        data-testid="switch-camera"
        onClick={() => stage.show(camera === 'screen' ? 'camera' : 'screen')}
      >
        {camera === 'screen' ? <IconCamera size={20} /> : <IconDeviceTv size={20} />}
      </Button>
      <Button aria-label={t(sound.muted ? 'game.unmute' : 'game.mute')} onClick={sound.toggle}>
        {sound.muted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
      </Button>
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
      {document.fullscreenEnabled && (
        <Button aria-label={t(full ? 'game.exitFullscreen' : 'game.fullscreen')} onClick={toggleFullscreen}>
          {full ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
        </Button>
      )}
    </div>
  );
}

function useFullscreen(): boolean {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  return full;
}

function toggleFullscreen(): void {
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  done.catch((error: unknown) => console.warn('full screen', error));
}
