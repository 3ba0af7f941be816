import { useRef } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { PictureFrame } from '../../machines/MachinePage.tsx';
import { type Mute, useMute } from '../../machines/stream/use-mute.ts';
import { useStream } from '../../machines/stream/use-stream.ts';
import type { Shot, VideoStage } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './LivePicture.module.css';
import { WatchTools } from './WatchTools.tsx';

interface LivePictureProps {
  readonly stage: VideoStage;
  /** Whether there is another camera to look through. */
  readonly switches: boolean;
}

/** The live picture of the machine. While another camera loads both play, the new one hidden. */
export function LivePicture({ stage, switches }: LivePictureProps) {
  const { shown, incoming } = useReadable(stage);
  // A viewer of another player's game is muted at first.
  const sound = useMute(true);
  return (
    <>
      <PictureFrame>
        {[shown, ...(incoming === null ? [] : [incoming])].map((shot) => (
          <Camera key={shot.id} shot={shot} hidden={shot !== shown} sound={sound} />
        ))}
      </PictureFrame>
      <WatchTools stage={stage} switches={switches} muted={sound.muted} onMute={sound.toggle} />
    </>
  );
}

interface CameraProps {
  readonly shot: Shot;
  readonly hidden: boolean;
  readonly sound: Mute;
}

function Camera({ shot: { player }, hidden, sound }: CameraProps) {
  const element = useRef<HTMLVideoElement>(null);
  const { phase } = useReadable(player);
  useStream(element, player, { muted: sound.muted || hidden, refused: sound.refused });
  return (
    <>
      <video
        ref={element}
        className={styles.video}
        data-testid="video"
        data-phase={phase}
        data-hidden={hidden}
        playsInline
        autoPlay
        muted
      />
      {!hidden && phase !== 'live' && <Said phase={phase} onRetry={() => player.retry()} />}
    </>
  );
}

function Said({ phase, onRetry }: { readonly phase: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const starting = phase === 'idle' || phase === 'connecting';
  return (
    <div className={styles.said} role="status">
      <p>
        {t(phase === 'failed' ? 'watch.noPicture' : starting ? 'game.videoStarting' : 'game.videoStalled')}
      </p>
      {phase === 'failed' && <Button onClick={onRetry}>{t('game.retry')}</Button>}
    </div>
  );
}
