import type { Machine, MachineReply } from '@floorcast/contract/machines';
import type { SeatReply } from '@floorcast/contract/queue';
import { useQuery } from '@tanstack/react-query';
import { seatQuery } from '../../api/endpoints/seat.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { MachineById } from '../../machines/MachineById.tsx';
import { MachinePage, MachinePageShape } from '../../machines/MachinePage.tsx';
import { MissingPage } from '../../machines/MissingPage.tsx';
import { Viewers } from '../../machines/Viewers.tsx';
import type { Elements } from '../../ui/elements.ts';
import { WatchedMachine } from './WatchedMachine.tsx';
import styles from './WatchScreen.module.css';

interface WatchScreenProps {
  readonly machineId: number;
  /** Shows the machine's seat, and the way to it; the reply is undefined before the house has answered. */
  readonly seatPanel: (machine: Machine, seat: SeatReply | undefined) => Elements;
}

/** A machine as its viewers see it: live picture, audience count, and the way to its seat (GAME-18, GAME-19). */
export function WatchScreen({ machineId, seatPanel }: WatchScreenProps) {
  const { t } = useTranslation();
  return (
    <MachineById
      machineId={machineId}
      missing={<MissingPage />}
      failed={t('watch.failed')}
      shape={<MachinePageShape />}
    >
      {(reply) => <Watched reply={reply} seatPanel={seatPanel} />}
    </MachineById>
  );
}

interface WatchedProps extends Pick<WatchScreenProps, 'seatPanel'> {
  readonly reply: MachineReply;
}

function Watched({ reply: { machine, cameras, videos }, seatPanel }: WatchedProps) {
  const seat = useQuery(seatQuery(machine.id)).data;
  const picture = (
    <div className={styles.window}>
      <WatchedMachine machine={machine} cameras={cameras} videos={videos} open={seat?.watching} />
    </div>
  );
  return (
    <article>
      <MachinePage machine={machine} picture={picture} more={<Viewers count={seat?.viewers ?? 0} />}>
        {seatPanel(machine, seat)}
      </MachinePage>
    </article>
  );
}
