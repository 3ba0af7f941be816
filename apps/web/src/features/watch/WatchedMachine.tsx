import type { CameraId, Machine, Video } from '@floorcast/contract/machines';
import { useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { PictureFrame } from '../../machines/MachinePage.tsx';
import { MachinePicture } from '../../machines/picture/MachinePicture.tsx';
import { groupOf } from '../../machines/status.ts';
import { LivePicture } from './LivePicture.tsx';
import { useWatchStage } from './use-watch-stage.ts';
import styles from './WatchScreen.module.css';

interface WatchedMachineProps {
  readonly machine: Machine;
  readonly cameras: readonly CameraId[];
  readonly videos: readonly Video[];
  /** Whether this player may watch; undefined while that is not known. */
  readonly open: boolean | undefined;
}

/** What a viewer sees of a machine: its live picture, or its art when there is none or watching is forbidden. */
export function WatchedMachine({ machine, cameras, videos, open }: WatchedMachineProps) {
  const { t } = useTranslation();
  const there = groupOf(machine.status) !== 'offline' && cameras.length > 0;
  const first = cameras.includes('screen') ? 'screen' : (cameras[0] ?? null);
  const wanted = there && open === true ? first : null;
  const [shown, setShown] = useState(wanted);
  // A house that has just started knows no floor yet: a watched picture goes on, unless watching is forbidden.
  if (wanted !== shown && (wanted !== null || open === false)) setShown(wanted);
  const stage = useWatchStage(machine.id, shown);
  if (stage !== null) return <LivePicture stage={stage} videos={videos} switches={cameras.length > 1} />;
  return (
    <PictureFrame>
      <MachinePicture machine={machine} live={open !== false} aged />
      {open === false && (
        <p className={styles.closed} data-testid="not-shown">
          {t('watch.notShown')}
        </p>
      )}
    </PictureFrame>
  );
}
