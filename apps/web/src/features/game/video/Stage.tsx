import { useReadable } from '../../../lib/react/use-readable.ts';
import type { VideoStage } from '../../../realtime/video/stage.ts';
import styles from '../GameScreen.module.css';
import type { Sound } from '../sound/use-sound.ts';
import { CameraPicture } from './CameraPicture.tsx';
import type { ViewControl } from './use-view.ts';

interface StageProps {
  readonly stage: VideoStage;
  readonly sound: Sound;
  readonly control: ViewControl;
}

/** The machine's picture. While another camera loads both play, the new one hidden. */
export function Stage({ stage, sound, control }: StageProps) {
  const { shown, incoming } = useReadable(stage);
  return (
    <div className={styles.stage} data-testid="stage">
      {[shown, ...(incoming === null ? [] : [incoming])].map((shot) => (
        <CameraPicture key={shot.id} shot={shot} hidden={shot !== shown} sound={sound} control={control} />
      ))}
    </div>
  );
}
