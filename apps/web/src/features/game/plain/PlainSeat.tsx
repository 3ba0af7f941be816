import { IconDoorExit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureWords } from '../../../api/call/failure.ts';
import { machinesQuery } from '../../../api/endpoints/machines.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { MachinePicture } from '../../../machines/picture/MachinePicture.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import styles from '../GameScreen.module.css';
import type { Play } from '../seat/use-play.ts';
import plain from './PlainSeat.module.css';

/**
 * A seat at a machine of which the server describes nothing (C2.35): the machine's picture from the lobby, and what can be
 * requested all the same.
 */
export default function PlainSeat({ play }: { readonly play: Play }) {
  const { t } = useTranslation();
  const { machineId, session, stage } = play;
  const { data } = useQuery(machinesQuery(null));
  const machine = data?.find(({ id }) => id === machineId);
  const name = machine?.name ?? `${machineId}`;
  useEffect(() => {
    document.title = `${name} · Floorcast`;
  }, [name]);
  // There is nobody to ask for a picture.
  useEffect(() => stage.close(), [stage]);
  return (
    <>
      <header className={styles.top}>
        <Button data-testid="leave" onClick={() => void session.leave()}>
          <IconDoorExit size={20} aria-hidden="true" />
          <span>{t('game.leave')}</span>
        </Button>
        <h1 className={styles.name} dir="auto">
          <span className="clip">{name}</span>
        </h1>
      </header>
      <div className={plain.picture}>{machine !== undefined && <MachinePicture machine={machine} />}</div>
      <section className={`${plain.controls} rows centred quiet gap-12`} aria-label={name} data-takes-bottom>
        <p>{t('game.plain.hint')}</p>
        <CashOut session={session} />
      </section>
    </>
  );
}

function CashOut({ session }: Pick<Play, 'session'>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const cashOut = async () => {
    setBusy(true);
    const failure = await session.transfers.cashOut();
    setBusy(false);
    if (failure === null) toast({ kind: 'info', words: t('game.plain.requested') });
    else toast({ kind: 'error', words: failureWords(failure, t) });
  };
  return (
    <Button look="strong" wide disabled={busy} onClick={() => void cashOut()} data-testid="plain-cash-out">
      {t('reconnect.cashout')}
    </Button>
  );
}
