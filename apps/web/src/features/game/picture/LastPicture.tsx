import { type RefObject, useEffect, useRef } from 'react';
import type { VideoState } from '../../../realtime/video/state.ts';
import styles from './Picture.module.css';

interface LastPictureProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly phase: VideoState['phase'];
}

/** What was seen last: a browser shows nothing more of a connection that is closed. */
export function LastPicture({ video, phase }: LastPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (video.current === null || canvas.current === null) return;
    // What is seen now outdates it: a later outage must not show it again.
    if (phase === 'live') canvas.current.width = 0;
    if (phase !== 'stalled') return;
    canvas.current.width = video.current.videoWidth;
    canvas.current.height = video.current.videoHeight;
    canvas.current.getContext('2d')?.drawImage(video.current, 0, 0);
  }, [phase, video]);
  return <canvas ref={canvas} className={styles.last} hidden={phase === 'live'} width={0} height={0} />;
}
