import { IconCamera, IconDeviceTv, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReadable } from '../../lib/use-readable.ts';
import type { VideoStage } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './LivePicture.module.css';

interface StageToolsProps {
  readonly stage: VideoStage;
  readonly switches: boolean;
  readonly muted: boolean;
  readonly onMute: () => void;
}

/** Camera and sound, over the picture. */
export function StageTools({ stage, switches, muted, onMute }: StageToolsProps) {
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
