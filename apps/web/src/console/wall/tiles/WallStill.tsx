import type { WallMachine } from '@floorcast/contract/wall';
import { IconPhotoOff } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { type StillPace, useStill } from '../../../machines/picture/use-still.ts';
import { useClock } from '../../shared/clock.ts';
import styles from './WallStill.module.css';

/** At the worst a still is as old as both together and the time of a call: two seconds (OPS-53). */
const PACE: StillPace = { everyMs: 700, freshMs: 1_000 };
/** From this age (ms) a still is said to be old. */
const OLD_MS = 2_500;

interface WallStillProps {
  readonly machine: Pick<WallMachine, 'id' | 'name' | 'status' | 'causes' | 'cameras'>;
}

/** Out of reach, or without power where no camera was ever reported, there is no picture to ask for. */
const hasPicture = ({ causes, cameras }: Pick<WallMachine, 'causes' | 'cameras'>): boolean =>
  !causes.some(({ kind }) => kind === 'floor-away' || (kind === 'power' && cameras.length === 0));

/** The present picture of a machine, renewed while it is in view. */
export function WallStill({ machine }: WallStillProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLSpanElement>(null);
  const wanted = hasPicture(machine);
  const still = useStill(machine.id, frame, wanted, PACE);
  const [shown, setShown] = useState(false);
  if (still === null && shown) setShown(false);
  return (
    <span ref={frame} className={styles.frame}>
      {!shown && (
        <span className={styles.none}>
          <IconPhotoOff size={22} aria-hidden="true" />
          <span className="unseen">{t('consoleWall.noPicture')}</span>
        </span>
      )}
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
      {shown && still !== null && still.takenAt !== null && <OldStill takenAt={still.takenAt} />}
    </span>
  );
}

/** Says how old the picture is once it is not live any more. */
function OldStill({ takenAt }: { readonly takenAt: number }) {
  const { t } = useTranslation();
  const number = useNumber();
  const seconds = useClock(
    useCallback(
      (now: number) => (now - takenAt < OLD_MS ? 0 : Math.floor((now - takenAt) / 1000)),
      [takenAt],
    ),
  );
  if (seconds === 0) return null;
  return <span className={styles.age}>{t('delay.still', { seconds: number(seconds) })}</span>;
}
