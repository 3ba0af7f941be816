import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { useStream } from '../../../machines/stream/use-stream.ts';
import type { Shot } from '../../../realtime/video/stage.ts';
import type { VideoState } from '../../../realtime/video/video-state.ts';
import type { Sound } from '../sound/use-sound.ts';
import styles from './CameraPicture.module.css';
import type { ViewControl } from './use-view.ts';
import { COMMON_SHAPE, cutOf, PLAIN, seenShape, shapeAfter } from './view.ts';

interface CameraPictureProps {
  readonly shot: Shot;
  readonly hidden: boolean;
  readonly sound: Sound;
  readonly control: ViewControl;
}

/** One camera's picture: only the screen is turned and cut, not the cabinet (GAME-8, GAME-9). */
export function CameraPicture({ shot, hidden, sound, control }: CameraPictureProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [known, setKnown] = useState<number | null>(null);
  const shape = known ?? COMMON_SHAPE;
  const { phase } = useReadable(shot.player);
  const view = shot.camera === 'screen' ? control.view : { ...PLAIN, fit: control.view.fit };
  useStream(element, shot.player, { ...sound, muted: sound.muted || hidden });
  useShown(element, hidden, shape, control);
  const cut = view.part === 'whole' ? null : cutOf(shape);
  const seen: CSSProperties & Record<'--shape', number> = { '--shape': seenShape(shape, view) };
  return (
    <div
      className={styles.frame}
      data-testid={hidden ? 'next-picture' : 'picture'}
      data-hidden={hidden}
      data-fit={view.fit}
      data-turned={view.turned}
      data-phase={phase}
      style={seen}
    >
      <div className={styles.cut} data-cut={cut} data-part={view.part} dir="ltr">
        {/* biome-ignore lint/a11y/useMediaCaption: a live picture of a machine has no words */}
        <video
          ref={element}
          data-testid="video"
          data-hidden={hidden}
          playsInline
          autoPlay
          onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
            if (videoHeight > 0) setKnown((before) => shapeAfter(before, videoWidth, videoHeight));
          }}
        />
        <LastPicture video={element} phase={phase} />
      </div>
    </div>
  );
}

type VideoRef = React.RefObject<HTMLVideoElement | null>;

/** The tools act on the picture that is on screen. */
function useShown(element: VideoRef, hidden: boolean, shape: number, control: ViewControl): void {
  const { setShape, element: shown } = control;
  useEffect(() => {
    if (hidden) return;
    shown.current = element.current;
    setShape(shape);
  }, [element, hidden, shape, setShape, shown]);
}

interface LastPictureProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly phase: VideoState['phase'];
}

/** The last frame of a connection that is closed, of which a browser shows nothing. */
function LastPicture({ video, phase }: LastPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (video.current === null || canvas.current === null) return;
    // It is outdated now: a later outage must not show it again.
    if (phase === 'live') canvas.current.width = 0;
    if (phase !== 'stalled') return;
    canvas.current.width = video.current.videoWidth;
    canvas.current.height = video.current.videoHeight;
    canvas.current.getContext('2d')?.drawImage(video.current, 0, 0);
  }, [phase, video]);
  return <canvas ref={canvas} className={styles.last} hidden={phase === 'live'} width={0} height={0} />;
}
