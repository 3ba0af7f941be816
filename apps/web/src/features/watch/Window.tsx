import type { CameraId, Machine } from '@floorcast/contract/machines';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureFrame } from '../../machines/MachinePage.tsx';
import { Picture } from '../../machines/Picture.tsx';
import { groupOf } from '../../machines/status.ts';
import { LivePicture } from './LivePicture.tsx';
import { useStage } from './use-stage.ts';
import styles from './WatchScreen.module.css';

interface WindowProps {
  readonly machine: Machine;
  readonly cameras: readonly CameraId[];
  /** Whether this player may look; undefined while that is not known. */
  readonly open: boolean | undefined;
}

/** What can be seen of a machine: its live picture, or its art when there is none or it is not for others. */
export function Window({ machine, cameras, open }: WindowProps) {
  const { t } = useTranslation();
  const there = groupOf(machine.status) !== 'offline' && cameras.length > 0;
  const first = cameras.includes('screen') ? 'screen' : (cameras[0] ?? null);
  const wanted = there && open === true ? first : null;
  const [shown, setShown] = useState(wanted);
  // A house that has just started knows of no floor yet: what is watched goes on, unless it is not for others any more.
  if (wanted !== shown && (wanted !== null || open === false)) setShown(wanted);
  const stage = useStage(machine.id, shown);
  if (stage !== null) return <LivePicture stage={stage} switches={cameras.length > 1} />;
  return (
    <PictureFrame>
      <Picture machine={machine} />
      {open === false && (
        <p className={styles.closed} data-testid="not-shown">
          {t('watch.notShown')}
        </p>
      )}
    </PictureFrame>
  );
}
