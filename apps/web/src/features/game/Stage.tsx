import { useEffect, useRef } from 'react';
import { useReadable } from '../../lib/use-readable.ts';
import type { Shot, VideoStage } from '../../realtime/video/stage.ts';
import { streamOf } from '../../realtime/video/state.ts';
import { watchFrames } from '../../realtime/video/watch-frames.ts';
import styles from './GameScreen.module.css';

interface StageProps {
  readonly stage: VideoStage;
  readonly volume: number;
  readonly muted: boolean;
}

/** The machine's picture. While another camera comes in both play, the new one unseen. */
export function Stage({ stage, volume, muted }: StageProps) {
  const { shown, incoming } = useReadable(stage);
  return (
    <div className={styles.stage}>
      {[shown, ...(incoming === null ? [] : [incoming])].map((shot) => (
        <Picture key={shot.id} shot={shot} hidden={shot !== shown} volume={volume} muted={muted} />
      ))}
    </div>
  );
}

interface PictureProps {
  readonly shot: Shot;
  readonly hidden: boolean;
  readonly volume: number;
  readonly muted: boolean;
}

function Picture({ shot, hidden, volume, muted }: PictureProps) {
  const element = useRef<HTMLVideoElement>(null);
  const stream = streamOf(useReadable(shot.player));
  useEffect(() => (element.current === null ? undefined : watchFrames(element.current, shot.player)), [shot]);
  useEffect(() => {
    const video = element.current;
    if (video === null || stream === null) return;
    video.srcObject = stream;
    video.play().catch(() => {
      // Sound needs a gesture first; the picture does not.
      video.muted = true;
      video.play().catch((error: unknown) => console.warn('the picture does not play', error));
    });
  }, [stream]);
  useEffect(() => {
    if (element.current === null) return;
    element.current.volume = volume;
    element.current.muted = muted || hidden;
  }, [volume, muted, hidden]);
  // biome-ignore lint/a11y/useMediaCaption: a live picture of a machine has no words
  return <video ref={element} data-testid="video" data-hidden={hidden} playsInline autoPlay />;
}
