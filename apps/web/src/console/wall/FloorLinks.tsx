import type { WallFloor } from '@floorcast/contract/wall';
import { IconClockExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { Elapsed } from '../shared/Elapsed.tsx';
import styles from './FloorLinks.module.css';

/** A clock that differs by more than this (ms) makes times of machines wrong. */
const CLOCK_OFF_MS = 500;

const isOff = ({ clockDifferenceMs }: WallFloor): boolean =>
  clockDifferenceMs !== null && Math.abs(clockDifferenceMs) > CLOCK_OFF_MS;

/** Floors that are away or whose clocks are wrong; nothing while all is well. */
export function FloorLinks({ floors }: { readonly floors: ReadonlyMap<string, WallFloor> }) {
  const { t } = useTranslation();
  const number = useNumber();
  const amiss = [...floors.values()].filter((floor) => !floor.linked || isOff(floor));
  if (amiss.length === 0) return null;
  return (
    <ul className={styles.floors} aria-label={t('consoleWall.floors')}>
      {amiss.map((floor) => (
        <li key={floor.id} data-linked={floor.linked}>
          {floor.linked ? (
            <IconClockExclamation size={18} aria-hidden="true" />
          ) : (
            <IconPlugConnectedX size={18} aria-hidden="true" />
          )}
          <Verbatim>{floor.id}</Verbatim>
          <span>
            {floor.linked
              ? t('consoleWall.clockOff', { seconds: number((floor.clockDifferenceMs ?? 0) / 1000, 1) })
              : t('consoleWall.floorAway')}
          </span>
          {!floor.linked && floor.since !== null && <Elapsed since={floor.since} />}
        </li>
      ))}
    </ul>
  );
}
