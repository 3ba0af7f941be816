import { useReadable } from '../../lib/use-readable.ts';
import type { VideoStage } from '../../realtime/video/stage.ts';
import styles from './GameScreen.module.css';
import { Picture } from './picture/Picture.tsx';
import type { ViewControl } from './picture/use-view.ts';
import type { Sound } from './use-sound.ts';

interface StageProps {
  readonly stage: VideoStage;
  readonly sound: Sound;
  readonly control: ViewControl;
}

/** The machine's picture. While another camera comes in both play, the new one unseen. */
export function Stage({ stage, sound, control }: StageProps) {
  const { shown, incoming } = useReadable(stage);
  return (
    <div className={styles.stage} data-testid="stage">
      {[shown, ...(incoming === null ? [] : [incoming])].map((shot) => (
        <Picture key={shot.id} shot={shot} hidden={shot !== shown} sound={sound} control={control} />
      ))}
    </div>
  );
}
