import type { Machine } from '@floorcast/contract/machines';
import { useCallback, useRef, useState } from 'react';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useRegularly } from '../../lib/react/use-regularly.ts';
import { groupOf } from '../status.ts';
import { Art } from './Art.tsx';
import styles from './MachinePicture.module.css';
import { machineImage } from './machine-image.ts';
import { useStill } from './use-still.ts';

interface MachinePictureProps {
  readonly machine: Machine;
  /** Whether the camera's still covers the picture, as soon as there is one. */
  readonly live?: boolean;
  /** Whether it is said how old the still is. */
  readonly aged?: boolean;
}

/** A machine's picture. Fills the box it is put in. */
export function MachinePicture({ machine, live = false, aged = false }: MachinePictureProps) {
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
          src={still.url}
          alt=""
          decoding="async"
          data-shown={shown}
          onLoad={() => setShown(true)}
        />
      )}
      {aged && still !== null && still.takenAt !== null && <StillAge takenAt={still.takenAt} />}
    </span>
  );
}

const AGE_EVERY_MS = 1_000;

/** How old the still is: it is older at each glance, until the next one (RULE-32). */
function StillAge({ takenAt }: { readonly takenAt: number }) {
  const { t } = useTranslation();
  const number = useNumber();
  const age = useRegularly(
    useCallback(() => Date.now() - takenAt, [takenAt]),
    AGE_EVERY_MS,
  );
  return (
    <span className={`small figures ${styles.age}`} data-testid="still-age" data-age={Math.round(age)}>
      {t('delay.still', { seconds: number(Math.max(0, age) / 1000, 1) })}
    </span>
  );
}
