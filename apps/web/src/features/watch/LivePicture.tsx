import type { Video } from '@floorcast/contract/machines';
import { useRef, useState } from 'react';
import { useMedia, useSize } from '../../lib/dom/use-media.ts';

import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { frameIn, lookAtAll, placeIn, type Seen, within } from '../../machines/frame/frame.ts';
import { PictureFrame } from '../../machines/MachinePage.tsx';
import { type Mute, useMute } from '../../machines/stream/use-mute.ts';
import { useStream } from '../../machines/stream/use-stream.ts';
import type { Shot, VideoStage } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './LivePicture.module.css';
import { WatchTools } from './WatchTools.tsx';
import { frameShape, watchedPart } from './watched-picture.ts';

interface LivePictureProps {
  readonly stage: VideoStage;
  readonly videos: readonly Video[];
  /** Whether there is another camera to look through. */
  readonly switches: boolean;
}

/** The live picture of the machine. While another camera loads both play, the new one hidden. */
export function LivePicture({ stage, videos, switches }: LivePictureProps) {
  const { shown, incoming } = useReadable(stage);
  // A viewer of another player's game is muted at first.
  const sound = useMute(true);
  const upright = useMedia('(orientation: portrait)');
  // A switch of the camera moves nothing on the page.
  const [first] = useState(shown.camera);
  return (
    <>
      <PictureFrame shape={frameShape(watchedPart(videos, first, upright))}>
        {[shown, ...(incoming === null ? [] : [incoming])].map((shot) => (
          <Camera
            key={shot.id}
            shot={shot}
            part={watchedPart(videos, shot.camera, upright)}
            hidden={shot !== shown}
            sound={sound}
          />
        ))}
      </PictureFrame>
      <WatchTools stage={stage} switches={switches} muted={sound.muted} onMute={sound.toggle} />
    </>
  );
}

interface CameraProps {
  readonly shot: Shot;
  readonly part: Seen;
  readonly hidden: boolean;
  readonly sound: Mute;
}

function Camera({ shot: { player }, part, hidden, sound }: CameraProps) {
  const room = useRef<HTMLDivElement>(null);
  const frame = frameIn(useSize(room), part);
  const { left, top, width, height } = placeIn(frame, part, within(frame, part, lookAtAll(part)));
  const element = useRef<HTMLVideoElement>(null);
  const { phase } = useReadable(player);
  useStream(element, player, { muted: sound.muted || hidden, refused: sound.refused });
  return (
    <>
      <div ref={room} className={styles.room} dir="ltr">
        <div className={styles.frame} style={{ width: frame.width, height: frame.height }}>
          <video
            ref={element}
            className={styles.video}
            style={{ left, top, width, height }}
            data-testid="video"
            data-phase={phase}
            data-hidden={hidden}
            playsInline
            autoPlay
            muted
          />
        </div>
      </div>
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
      {phase === 'failed' && <Button onClick={onRetry}>{t('load.retry')}</Button>}
    </div>
  );
}
