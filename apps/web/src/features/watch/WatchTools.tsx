import { IconCamera, IconDeviceTv, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import type { VideoStage } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './LivePicture.module.css';

interface WatchToolsProps {
  readonly stage: VideoStage;
  readonly switches: boolean;
  readonly muted: boolean;
  readonly onMute: () => void;
}

/** Camera and sound, over the picture. */
export function WatchTools({ stage, switches, muted, onMute }: WatchToolsProps) {
  const { t } = useTranslation();
  const { shown, incoming } = useReadable(stage);
  const screen = (incoming ?? shown).camera === 'screen';
  return (
    <div className={styles.tools}>
      {switches && (
        <Button
          aria-label={t(screen ? 'game.toCamera' : 'game.toScreen')}
          data-testid="switch-camera"
          onClick={() => stage.show(screen ? 'camera' : 'screen')}
        >
          {screen ? <IconCamera size={20} /> : <IconDeviceTv size={20} />}
        </Button>
      )}
      <Button aria-label={t(muted ? 'game.unmute' : 'game.mute')} data-testid="mute" onClick={onMute}>
        {muted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
      </Button>
    </div>
  );
}
