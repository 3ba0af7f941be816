import type { Machine } from '@floorcast/contract/machines';
import { useRef, useState } from 'react';
import { groupOf } from '../status.ts';
import { Art } from './Art.tsx';
import styles from './MachinePicture.module.css';
import { machineImage } from './machine-image.ts';
import { useStill } from './use-still.ts';

interface MachinePictureProps {
  readonly machine: Machine;
  /** Whether the camera's still covers the picture, as soon as there is one. */
  readonly live?: boolean;
}

/** A machine's picture. Fills the box it is put in. */
export function MachinePicture({ machine, live = false }: MachinePictureProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const group = groupOf(machine.status);
  const still = useStill(machine.id, frame, live && group !== 'offline');
  const [shown, setShown] = useState(false);
  if (still === null && shown) setShown(false);
  return (
    <span ref={frame} className={styles.frame} data-group={group}>
      <Art src={machineImage(machine)} className={styles.picture} />
      {still !== null && (
        <img
          className={styles.still}
          src={still}
          alt=""
          decoding="async"
          data-shown={shown}
          onLoad={() => setShown(true)}
        />
      )}
    </span>
  );
}
