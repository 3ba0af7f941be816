import type { WallMachine } from '@floorcast/contract/wall';
import { IconEye, IconUser, IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { useWallMachine } from '../../shared/live/use-live.ts';
import { levelOf } from '../view/condition.ts';
import type { Density } from '../view/wall-view.ts';
import { ConditionBadge } from './ConditionBadge.tsx';
import { Health } from './Health.tsx';
import styles from './Tile.module.css';
import { WallStill } from './WallStill.tsx';

interface TileProps {
  readonly id: number;
  readonly density: Density;
}

/**
 * One machine of the wall. It is rendered again only when its own row has changed. Its link is a plain one, which the grid
 * follows: the router's own would watch the address once for each tile.
 */
export const Tile = memo(function Tile({ id, density }: TileProps) {
  const machine = useWallMachine(id);
  if (machine === undefined) return null;
  return (
    <a
      href={`/console/wall/${id}`}
      className={styles.tile}
      data-density={density}
      data-level={levelOf(machine)}
      data-testid={`wall-${id}`}
    >
      {density === 'pictures' && (
        <span className={styles.picture}>
          <WallStill machine={machine} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.head}>
          <Verbatim as="strong" dir="auto" title={machine.name}>
            {machine.name}
          </Verbatim>
          <span className={styles.number}>{id}</span>
        </span>
        <ConditionBadge machine={machine} />
        <span className={styles.facts}>
          <PlayerOrCredit machine={machine} />
          {density === 'pictures' && <Watching machine={machine} />}
          <Health machine={machine} amissOnly={density === 'compact'} />
        </span>
      </span>
    </a>
  );
});

/** The player, and the amount that matters: that of the gravest cause, else what is on the meter. */
function PlayerOrCredit({ machine: { player, credit, causes } }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const money = useMoney();
  const asked = causes[0]?.amount;
  return (
    <span className={styles.play}>
      {player !== null && (
        <span className={styles.player} title={player.username}>
          <IconUser size={15} aria-hidden="true" />
          <span className="unseen">{`${t('consoleWall.player')} `}</span>
          <Verbatim>{player.username}</Verbatim>
        </span>
      )}
      {asked !== undefined && (
        <span className={styles.asked}>
          <Verbatim>{money(asked)}</Verbatim>
        </span>
      )}
      {asked === undefined && credit !== null && (credit > 0 || player !== null) && (
        <span className={styles.credit}>
          <span className="unseen">{`${t('consoleWall.credit')} `}</span>
          <Verbatim>{money(credit)}</Verbatim>
        </span>
      )}
    </span>
  );
}

/** Viewers and the queue, where there are any. */
function Watching({ machine: { viewers, waiting } }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <>
      {viewers > 0 && (
        <span className={styles.count} title={t('consoleWall.viewers', { count: viewers })}>
          <IconEye size={15} aria-hidden="true" />
          <span aria-hidden="true">{number(viewers)}</span>
          <span className="unseen">{t('consoleWall.viewers', { count: viewers })}</span>
        </span>
      )}
      {waiting > 0 && (
        <span className={styles.count} title={t('watch.waiting', { count: waiting })}>
          <IconUsers size={15} aria-hidden="true" />
          <span aria-hidden="true">{number(waiting)}</span>
          <span className="unseen">{t('watch.waiting', { count: waiting })}</span>
        </span>
      )}
    </>
  );
}
