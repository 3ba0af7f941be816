import type { CameraId } from '@floorcast/contract/machines';
import { useRef } from 'react';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../../lib/react/use-readable.ts';
import type { Frame } from '../../../../machines/frame/frame.ts';
import { useStream } from '../../../../machines/stream/use-stream.ts';
import type { VideoPlayer } from '../../../../realtime/video/video-player.ts';
import type { Elements } from '../../../../ui/elements.ts';
import styles from './SecondPicture.module.css';

interface SecondPictureProps {
  readonly camera: CameraId;
  readonly player: VideoPlayer;
  readonly frame: Frame;
  /** Puts this camera in the place of the main picture. */
  readonly onChoose: () => void;
  /** Shown in its place until it lives. */
  readonly until: Elements;
}

const SILENT = { muted: true, refused: () => undefined };

/** The machine's other camera below the main picture, as long as there is room and line for it. A press swaps them. */
export function SecondPicture({ camera, player, frame, onChoose, until }: SecondPictureProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLVideoElement>(null);
  const { phase } = useReadable(player);
  useStream(element, player, SILENT);
  return (
    <>
      {phase !== 'live' && until}
      <button
        type="button"
        className={styles.second}
        aria-label={t(camera === 'camera' ? 'game.toCamera' : 'game.toScreen')}
        data-testid="second-picture"
        data-phase={phase}
        style={{ width: frame.width, height: frame.height }}
        onClick={onChoose}
      >
        <video ref={element} data-testid="second-video" playsInline autoPlay muted />
      </button>
    </>
  );
}
