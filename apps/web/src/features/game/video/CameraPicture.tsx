import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { besideWanted, type Frame, placeIn, type Seen, within } from '../../../machines/frame/frame.ts';
import { useStream } from '../../../machines/stream/use-stream.ts';
import type { Shot } from '../../../realtime/video/stage.ts';
import type { VideoState } from '../../../realtime/video/video-player.ts';
import type { Sound } from '../sound.ts';
import styles from './CameraPicture.module.css';
import { useGestures, type ViewControl } from './use-view.ts';

interface CameraPictureProps {
  readonly shot: Shot;
  readonly hidden: boolean;
  readonly frame: Frame;
  readonly sound: Sound;
  readonly control: ViewControl;
  /** A still of the machine, until its picture lives; null without one. */
  readonly poster: string | null;
}

/** One camera's picture in its frame (GAME-8, GAME-9). */
export function CameraPicture({ shot, hidden, frame, sound, control, poster }: CameraPictureProps) {
  const element = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { phase } = useReadable(shot.player);
  const { camera } = shot;
  const { view, look, sized } = control;
  const seen = control.seenOf(camera);
  const place = usePlace(frame, seen, control, hidden);
  const fades = besideWanted(frame, seen, place);
  const { x, y } = look.movable();
  useStream(element, shot.player, { ...sound, muted: sound.muted || hidden });
  useShown(element, hidden, control);
  useGestures(box, look, !hidden);
  return (
    <div
      ref={box}
      className={styles.frame}
      data-testid={hidden ? 'next-picture' : 'picture'}
      data-hidden={hidden}
      data-fit={view.fit}
      data-drags={`${x ? 'x' : ''}${y ? 'y' : ''}`}
      data-phase={phase}
      data-fades={fades.left + fades.right > 1}
      style={{ width: frame.width, height: frame.height, ...fading(fades) }}
    >
      <div className={styles.plane} style={place} data-turned={view.turned && camera === 'screen'} dir="ltr">
        <div className={styles.layers} data-testid={hidden ? undefined : 'whole-picture'}>
          {poster !== null && camera === 'screen' && phase !== 'live' && <img src={poster} alt="" />}
          {/* biome-ignore lint/a11y/useMediaCaption: a live picture of a machine has no words */}
          <video
            ref={element}
            data-testid="video"
            data-hidden={hidden}
            playsInline
            autoPlay
            onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
              // Chromium shows 2 × 2 black pixels until a first frame.
              if (videoHeight > 2) sized(camera, videoWidth, videoHeight);
            }}
          />
          <LastPicture video={element} phase={phase} />
        </div>
      </div>
    </div>
  );
}

/** What is cut beside the reels fades out: half a word would look broken. */
const fading = ({
  left,
  right,
}: ReturnType<typeof besideWanted>): CSSProperties & Record<`--${string}`, string> => ({
  '--fade-left': `${left}px`,
  '--fade-right': `${right}px`,
});

/** Where the whole picture lies behind its frame. The player looks around in the one that is shown. */
function usePlace(frame: Frame, seen: Seen, { look }: ViewControl, hidden: boolean) {
  const looked = useReadable(look);
  useLayoutEffect(() => {
    if (!hidden) look.show(frame, seen);
  });
  const { left, top, width, height } = placeIn(frame, seen, within(frame, seen, looked));
  return { left, top, width, height };
}

type VideoRef = RefObject<HTMLVideoElement | null>;

/** The tools act on the picture that is on screen. */
function useShown(element: VideoRef, hidden: boolean, { element: shown }: ViewControl): void {
  useEffect(() => {
    if (!hidden) shown.current = element.current;
  }, [element, hidden, shown]);
}

/** The last frame of a connection that is closed, of which a browser shows nothing. */
function LastPicture({ video, phase }: { readonly video: VideoRef; readonly phase: VideoState['phase'] }) {
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
