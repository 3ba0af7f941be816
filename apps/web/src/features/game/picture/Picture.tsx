import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useReadable } from '../../../lib/use-readable.ts';
import { useStream } from '../../../machines/use-stream.ts';
import type { Shot } from '../../../realtime/video/stage.ts';
import type { Sound } from '../use-sound.ts';
import { LastPicture } from './LastPicture.tsx';
import styles from './Picture.module.css';
import type { ViewControl } from './use-view.ts';
import { COMMON_SHAPE, cutOf, PLAIN, seenShape } from './view.ts';

interface PictureProps {
  readonly shot: Shot;
  readonly hidden: boolean;
  readonly sound: Sound;
  readonly control: ViewControl;
}

/** One camera's picture: only the screen is turned and cut, the cabinet stands as it is (GAME-8, GAME-9). */
export function Picture({ shot, hidden, sound, control }: PictureProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [shape, setShape] = useState(COMMON_SHAPE);
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
            if (videoHeight > 0) setShape(videoWidth / videoHeight);
          }}
        />
        <LastPicture video={element} phase={phase} />
      </div>
    </div>
  );
}

type VideoRef = React.RefObject<HTMLVideoElement | null>;

/** The one on screen is the one the tools are for. */
function useShown(element: VideoRef, hidden: boolean, shape: number, control: ViewControl): void {
  const { setShape, element: shown } = control;
  useEffect(() => {
    if (hidden) return;
    shown.current = element.current;
    setShape(shape);
  }, [element, hidden, shape, setShape, shown]);
}
