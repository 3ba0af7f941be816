import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadable } from '../../lib/use-readable.ts';
import { PictureFrame } from '../../machines/MachinePage.tsx';
import { useStream } from '../../machines/use-stream.ts';
import type { Shot, VideoStage } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './LivePicture.module.css';
import { StageTools } from './StageTools.tsx';

interface LivePictureProps {
  readonly stage: VideoStage;
  /** Whether there is another camera to look through. */
  readonly switches: boolean;
}

/** What happens at the machine now. While another camera comes in both play, the new one unseen. */
export function LivePicture({ stage, switches }: LivePictureProps) {
  const { shown, incoming } = useReadable(stage);
  // Whoever looks in on somebody else's game hears nothing until they ask for it.
  const [muted, setMuted] = useState(true);
  return (
    <>
      <PictureFrame>
        {[shown, ...(incoming === null ? [] : [incoming])].map((shot) => (
          <Camera key={shot.id} shot={shot} hidden={shot !== shown} muted={muted} />
        ))}
      </PictureFrame>
      <StageTools stage={stage} switches={switches} muted={muted} onMute={() => setMuted(!muted)} />
    </>
  );
}

interface CameraProps {
  readonly shot: Shot;
  readonly hidden: boolean;
  readonly muted: boolean;
}

function Camera({ shot: { player }, hidden, muted }: CameraProps) {
  const element = useRef<HTMLVideoElement>(null);
  const { phase } = useReadable(player);
  useStream(element, player);
  useEffect(() => {
    if (element.current !== null) element.current.muted = muted || hidden;
  }, [muted, hidden]);
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
