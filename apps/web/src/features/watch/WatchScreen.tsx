import type { MachineReply } from '@floorcast/contract/machines';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.ts';
import { openSession } from '../../api/open-session.ts';
import { queuePlace } from '../../api/queue-place.ts';
import { seatQuery } from '../../api/seat.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { MachineById } from '../../machines/MachineById.tsx';
import { MachinePage, MachinePageShape } from '../../machines/MachinePage.tsx';
import { Viewers } from '../../machines/Viewers.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SeatPanel } from './SeatPanel.tsx';
import { seatView } from './seat-view.ts';
import styles from './WatchScreen.module.css';
import { Window } from './Window.tsx';

interface WatchScreenProps {
  readonly machineId: number;
  /** Goes to the table of a machine whose seat is to be had. */
  readonly onTake: (machine: { readonly id: number; readonly name: string }) => Promise<void>;
}

/** A machine as others see it: its live picture, how many watch, and the way to its seat (GAME-18, GAME-19). */
export function WatchScreen({ machineId, onTake }: WatchScreenProps) {
  const { t } = useTranslation();
  const missing = (
    <Notice icon={<IconBuildingOff />} title={t('games.notFound')} hint={t('games.notFoundHint')} />
  );
  return (
    <MachineById
      machineId={machineId}
      missing={missing}
      failed={t('watch.failed')}
      shape={<MachinePageShape />}
    >
      {(reply) => <Watched reply={reply} onTake={onTake} />}
    </MachineById>
  );
}

function Watched({ reply, onTake }: Pick<WatchScreenProps, 'onTake'> & { readonly reply: MachineReply }) {
  const { machine, cameras } = reply;
  const seat = useQuery(seatQuery(machine.id)).data;
  const { place } = useReadable(queuePlace);
  const session = useReadable(openSession);
  const leaving = session !== null && session.id !== machine.id ? session.name : null;
  const view = seatView({ machine, seat, place, sessionAt: session?.id ?? null, roles: account.roles() });
  const picture = (
    <div className={styles.window}>
      <Window machine={machine} cameras={cameras} open={seat?.watching} />
    </div>
  );
  return (
    <article>
      <MachinePage machine={machine} picture={picture} more={<Viewers count={seat?.viewers ?? 0} />}>
        <SeatPanel machineId={machine.id} view={view} leaving={leaving} onTake={() => onTake(machine)} />
      </MachinePage>
    </article>
  );
}
