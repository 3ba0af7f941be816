import type { Machine } from '@floorcast/contract/machines';
import { useRef, useState } from 'react';
import { machineImage } from '../api/machines.ts';
import styles from './Picture.module.css';
import { groupOf } from './status.ts';
import { useStill } from './use-still.ts';

interface PictureProps {
  readonly machine: Machine;
  /** Over the picture, as soon as there is one, what its camera sees; a still is small, as cards are. */
  readonly live?: boolean;
}

/** A machine's picture. Fills the box it is put in. */
export function Picture({ machine, live = false }: PictureProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const group = groupOf(machine.status);
  const still = useStill(machine.id, frame, live && group !== 'offline');
  const [shown, setShown] = useState(false);
  if (still === null && shown) setShown(false);
  return (
    <span ref={frame} className={styles.frame} data-group={group}>
      <img src={machineImage(machine)} alt="" decoding="async" width="480" height="300" />
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
