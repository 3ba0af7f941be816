import type { CameraId } from '@floorcast/contract/machines';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { useMute } from '../../../machines/stream/use-mute.ts';
import { useStream } from '../../../machines/stream/use-stream.ts';
import { lookingPlayer } from '../../../realtime/video/machine-player.ts';

import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './LookPicture.module.css';

interface LookPictureProps {
  readonly machineId: number;
  readonly camera: CameraId;
  /** Id of the recorded look. */
  readonly look: string;
}

/** The live picture of a machine for a member of staff, who is not counted as a viewer. */
export function LookPicture({ machineId, camera, look }: LookPictureProps) {
  const [player, setPlayer] = useState<VideoPlayer | null>(null);
  useEffect(() => {
    const opened = lookingPlayer(machineId, camera, look);
    opened.start();
    setPlayer(opened);
    return () => {
      opened.close();
      setPlayer(null);
    };
  }, [machineId, camera, look]);
  return player === null ? null : <Live player={player} />;
}

function Live({ player }: { readonly player: VideoPlayer }) {
  const { t } = useTranslation();
  const element = useRef<HTMLVideoElement>(null);
  const sound = useMute(true);
  const { phase } = useReadable(player);
  useStream(element, player, { muted: sound.muted, refused: sound.refused });
  return (
    <div className={styles.live}>
      <video
        ref={element}
        className={styles.video}
        data-phase={phase}
        data-testid="look-video"
        playsInline
        autoPlay
        muted
      />
      {phase !== 'live' && (
        <div className={styles.said} role="status">
          <p>{t(phase === 'failed' ? 'watch.noPicture' : 'game.videoStarting')}</p>
          {phase === 'failed' && <Button onClick={() => player.retry()}>{t('load.retry')}</Button>}
        </div>
      )}
    </div>
  );
}
