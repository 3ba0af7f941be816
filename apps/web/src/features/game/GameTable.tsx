import { locks } from '@floorcast/contract/trouble';
import { IconDoorExit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadable } from '../../lib/use-readable.ts';
import { isClosing } from '../../realtime/play/reduce.ts';
import type { PlayState } from '../../realtime/play/state.ts';
import { isMoving } from '../../realtime/play/transfer.ts';
import { Button } from '../../ui/Button.tsx';
import { CashInPanel } from './CashInPanel.tsx';
import { Controls } from './Controls.tsx';
import { camerasOf } from './cameras.ts';
import styles from './GameScreen.module.css';
import { Meters } from './Meters.tsx';
import { isLost } from './picture/lost.ts';
import { PictureInfo } from './picture/PictureInfo.tsx';
import { SeatInfo } from './picture/SeatInfo.tsx';
import { useLeaveFullscreen } from './picture/screen.ts';
import { useHold } from './picture/use-hold.ts';
import { useView } from './picture/use-view.ts';
import { useWakeLock } from './picture/use-wake-lock.ts';
import { LastGames } from './recall/LastGames.tsx';
import { Stage } from './Stage.tsx';
import { StageTools } from './StageTools.tsx';
import { TroubleCard } from './trouble/TroubleCard.tsx';
import { useClicks } from './use-clicks.ts';
import { useHaptics } from './use-haptics.ts';
import { useKeys } from './use-keys.ts';
import { useSound } from './use-sound.ts';
import type { Table } from './use-table.ts';

interface GameTableProps {
  readonly table: Table;
  readonly state: Exclude<PlayState, { phase: 'ended' }>;
}

export function GameTable({ table, state }: GameTableProps) {
  const { t } = useTranslation();
  const { session, stage } = table;
  const { shown } = useReadable(stage);
  const video = useReadable(shown.player);
  const sound = useSound();
  const control = useView();
  const [paying, setPaying] = useState(false);
  const [recalling, setRecalling] = useState(false);
  const seat = state.phase === 'connecting' ? null : state.seat;
  const live = state.phase === 'live';
  const pictureLost = isLost(video, seat);
  const trouble = live ? (seat?.trouble ?? null) : null;
  const locked = locks(trouble);
  const blind = live && trouble === null && seat?.videos.length === 0;
  const hold = useHold(shown.player);
  useWakeLock();
  useLeaveFullscreen();
  useHaptics(seat?.press);
  useClicks(seat?.press, sound);
  useKeys(session, seat, live && !paying && !isMoving(seat) && hold === null && !locked && !isClosing(seat));
  useEffect(() => {
    if (live && !locked) stage.retry();
  }, [live, locked, stage]);
  useEffect(() => {
    document.title = `${seat?.machine.name ?? ''} · Floorcast`;
  }, [seat?.machine.name]);
  return (
    <>
      <Stage stage={stage} sound={sound} control={control} />
      <header className={styles.top}>
        <Button data-testid="leave" onClick={() => void session.leave()}>
          <IconDoorExit size={20} aria-hidden="true" />
          {t('game.leave')}
        </Button>
        <h1 className={styles.name} dir="auto">
          {seat?.machine.name ?? t('game.takingSeat')}
        </h1>
        <StageTools
          stage={stage}
          cameras={camerasOf(seat)}
          sound={sound}
          control={control}
          seat={seat}
          onGames={() => setRecalling(!recalling)}
        />
      </header>
      <PictureInfo player={shown.player} />
      <SeatInfo seat={seat} />
      <LastGames seat={seat} open={recalling} onClose={() => setRecalling(false)} />
      {seat !== null && trouble !== null && <TroubleCard trouble={trouble} seat={seat} />}
      {(state.phase === 'reconnecting' || (pictureLost && !locked)) && (
        <div className={styles.lost} role="alert" data-testid="connection-lost">
          <p>{t(blind ? 'game.noCamera' : 'game.connectionLost')}</p>
          <p className={styles.lostHint}>{t('game.moneySafe')}</p>
          {video.phase === 'failed' && (
            <Button onClick={() => shown.player.retry()}>{t('game.retry')}</Button>
          )}
        </div>
      )}
      {!locked && (video.phase === 'connecting' || video.phase === 'stalled') && (
        <p className={styles.starting} role="status" data-testid={`video-${video.phase}`}>
          {t(video.phase === 'stalled' ? 'game.videoStalled' : 'game.videoStarting')}
        </p>
      )}
      <section className={styles.desk} aria-label={seat?.machine.name ?? ''}>
        <Meters seat={seat} />
        <Controls session={session} seat={seat} live={live} hold={hold} onCashIn={() => setPaying(true)} />
      </section>
      {paying && (
        <CashInPanel
          live={live}
          limit={seat?.policy.maxCashIn}
          onClose={() => setPaying(false)}
          onConfirm={(amount) => void session.cashIn(amount)}
        />
      )}
    </>
  );
}
