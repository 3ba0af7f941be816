import type { CameraId } from '@floorcast/contract/machines';
import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { locks } from '@floorcast/contract/trouble';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconDoorExit,
  IconInfoCircle,
  IconMessage,
  IconUserCheck,
  IconUserExclamation,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { callAt, staffCalls } from '../../api/stores/staff-calls.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { usePayoutCap } from '../../machines/payout-cap/use-payout-cap.ts';
import { PictureAge } from '../../machines/stream/PictureAge.tsx';
import { useCallWords } from '../../machines/use-call-words.ts';
import { useKnownMachine } from '../../machines/use-known-machine.ts';
import type { Ahead } from '../../realtime/ages/ahead.ts';
import type { PlaySession } from '../../realtime/play/play-session.ts';
import type { PlayState, Seat } from '../../realtime/play/play-state.ts';
import { isClosing } from '../../realtime/play/reduce-play.ts';
import { isMoving } from '../../realtime/play/reduce-transfer.ts';
import type { VideoPlayer } from '../../realtime/video/video-player.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { CheckGuard } from './check/CheckGuard.tsx';
import { SeatControls } from './controls/Controls.tsx';
import { useKeys } from './controls/use-keys.ts';
import { useHaptics, useLeaveFullscreen, useWakeLock } from './device.ts';
import styles from './GameScreen.module.css';
import { SeatInfo } from './hud/SeatInfo.tsx';
import { useLeaving } from './leaving/use-leaving.tsx';
import { CashInPanel } from './money/CashInPanel.tsx';
import { type OpenPanel, type Panel, SeatedStage } from './SeatedStage.tsx';
import type { Play } from './seat/use-play.ts';
import { type Sound, useClicks, useSound } from './sound.ts';
import { controlsStateOf, useLink } from './status/controls-state.ts';
import { GameTools, type GameToolsProps, useLetterKeys } from './tools/GameTools.tsx';
import type { GameMenuEntry } from './tools/menu/game-menu-entry.ts';
import { TroubleCard } from './trouble/TroubleCard.tsx';
import { RenditionBadge, useSent } from './video/RenditionBadge.tsx';
import { camerasOf, PictureNotices, usePictureHold } from './video/Stage.tsx';
import { useView, type ViewControl } from './video/use-view.ts';
import { useCelebration } from './win/use-celebration.ts';

const GameRulesDialog = lazy(() => import('../../machines/rules/GameRulesDialog.tsx'));

interface SeatedScreenProps {
  readonly play: Play;
  readonly state: Exclude<PlayState, { phase: 'plain' | 'ended' }>;
  readonly menu: readonly GameMenuEntry[];
}

/** What a player at the seat sees: the picture, tools above it, controls below it. */
export function SeatedScreen({ play, state, menu }: SeatedScreenProps) {
  const { session, stage } = play;
  const { shown } = useReadable(stage);
  const sound = useSound();
  const seat = state.phase === 'connecting' ? null : state.seat;
  const known = useKnownMachine(play.machineId);
  const control = useView(seat?.videos ?? known.videos);
  const [paying, setPaying] = useState(false);
  const panel = usePanel();
  const { connected, ahead } = useLink(session, shown.player, state.phase === 'live');
  const trouble = connected ? (seat?.trouble ?? null) : null;
  const locked = locks(trouble);
  const cap = useCapAtSeat(seat);
  const leaving = useLeaving(session, seat, { live: connected, cap });
  const hold = usePictureHold(shown.player);
  const controlsState = controlsStateOf({ play: state, connected, hold, ahead, sent: useSent(shown.player) });
  const celebration = useCelebration(seat, sound);
  useDevice(seat, sound);
  const steady = connected && !paying && hold === null && !locked;
  useKeys(session, seat, steady && !isMoving(seat) && !isClosing(seat));
  useEffect(() => {
    if (connected && !locked) stage.retry();
  }, [connected, locked, stage]);
  const tools = { stage, sound, control, seat, menu, onGames: () => panel.toggle('games') };
  return (
    <>
      <SeatedStage play={play} seat={seat} sound={sound} control={control} panel={panel} />
      <TopBar
        {...tools}
        machineId={play.machineId}
        name={seat?.machine.name ?? known.name ?? `${play.machineId}`}
        onLeave={leaving.leave}
      />
      <PictureInfo
        player={shown.player}
        ahead={ahead}
        open={panel.open === 'stats'}
        onToggle={() => panel.toggle('stats')}
      >
        <FitButton camera={shown.camera} control={control} />
        <RenditionBadge player={shown.player} seat={seat} />
      </PictureInfo>
      <SeatInfo seat={seat} cap={cap} />
      {seat !== null && trouble !== null && <TroubleCard trouble={trouble} seat={seat} />}
      <StaffNotice machineId={play.machineId} />
      <PictureNotices player={shown.player} {...{ seat, connected, locked }} />
      <SeatControls
        {...{ session, seat, connected, hold, celebration }}
        state={controlsState}
        onCashIn={() => setPaying(true)}
      />
      {seat?.staffMessage && <StaffMessageCard session={session} message={seat.staffMessage} />}
      {leaving.question}
      <CheckGuard {...{ session, seat, connected }} />
      {paying && <CashIn {...{ session, seat, connected }} onClose={() => setPaying(false)} />}
    </>
  );
}

interface CashInProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  readonly connected: boolean;
  readonly onClose: () => void;
}

function CashIn({ session, seat, connected, onClose }: CashInProps) {
  return (
    <CashInPanel
      live={connected}
      limit={seat?.policy.maxCashIn}
      onClose={onClose}
      onConfirm={(amount) => void session.transfers.cashIn(amount)}
    />
  );
}

/** What is open beside the picture: one panel at a time. */
function usePanel(): OpenPanel {
  const [open, setOpen] = useState<Panel | null>(null);
  return {
    open,
    toggle: (which) => setOpen(open === which ? null : which),
    close: () => setOpen(null),
  };
}

/** What the device and the window do for a player at the seat. */
function useDevice(seat: Seat | null, sound: Sound): void {
  useWakeLock();
  useLeaveFullscreen();
  useHaptics(seat?.press);
  useClicks(seat?.press, sound);
  useTitle(seat);
}

/** The page's title is the machine's name. */
function useTitle(seat: Seat | null): void {
  useEffect(() => {
    document.title = `${seat?.machine.name ?? ''} · Floorcast`;
  }, [seat?.machine.name]);
}

interface TopBarProps extends Omit<GameToolsProps, 'cameras'> {
  readonly machineId: number;
  readonly name: string;
  readonly onLeave: () => void;
}

function TopBar({ machineId, name, onLeave, seat, ...tools }: TopBarProps) {
  const { t } = useTranslation();
  const [reading, setReading] = useState(false);
  return (
    <header className={styles.top}>
      <Button data-testid="leave" onClick={onLeave}>
        <IconDoorExit size={20} aria-hidden="true" />
        <span>{t('game.leave')}</span>
      </Button>
      <h1 className={styles.name} dir="auto">
        {/* One press from the game (RULE-20). */}
        <Button title={t('gameRules.open')} data-testid="game-rules-open" onClick={() => setReading(true)}>
          <span className={`${styles.nameWords} clip`}>{name}</span>
          <IconInfoCircle size={20} aria-hidden="true" />
        </Button>
      </h1>
      <GameTools {...tools} seat={seat} cameras={camerasOf(seat)} />
      {reading && (
        <Suspense>
          <GameRulesDialog machineId={machineId} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** At the picture: staff know what is the matter at this machine, or somebody is on the way. */
function StaffNotice({ machineId }: { machineId: number }) {
  const call = callAt(useReadable(staffCalls), machineId);
  const words = useCallWords(call);
  const Icon = call?.state === 'on-the-way' ? IconUserCheck : IconUserExclamation;
  return (
    <div role="status" className={styles.place} data-testid="staff-notice" data-state={call?.state}>
      {call !== undefined && (
        <p className={`${styles.notice} middle small gap-10`}>
          <Icon size={20} aria-hidden="true" />
          <span>{words}</span>
        </p>
      )}
    </div>
  );
}

interface PictureInfoProps {
  readonly player: VideoPlayer;
  readonly ahead: Ahead;
  /** Whether the rest of the connection is shown. */
  readonly open: boolean;
  readonly onToggle: () => void;
  /** More about the picture, beside its age. */
  readonly children?: Elements;
}

/** The age of the picture, always visible; a press shows the rest of the connection (GAME-16). */
function PictureInfo({ player, ahead, open, onToggle, children }: PictureInfoProps) {
  const { t } = useTranslation();
  useLetterKeys({ i: onToggle });
  return (
    <div className={styles.info}>
      <button
        type="button"
        className={styles.meter}
        aria-expanded={open}
        title={t('game.stats.title')}
        data-testid="open-stats"
        onClick={onToggle}
      >
        <PictureAge player={player} ahead={ahead} />
      </button>
      {children}
    </div>
  );
}

/** The payout cap of the player at a seat, as of the transfers and hand pays there. */
function useCapAtSeat(seat: Seat | null): PayoutCap | null {
  const trouble = seat?.trouble ?? null;
  const handPay = trouble !== null && 'step' in trouble ? trouble.since : null;
  return usePayoutCap([seat?.totals?.in, seat?.totals?.out, seat?.transfer.step, handPay]);
}

interface StaffMessageCardProps {
  readonly session: PlaySession;
  readonly message: NonNullable<Seat['staffMessage']>;
}

/** What staff tell the player, until it is read. The game goes on beneath it. */
function StaffMessageCard({ session, message }: StaffMessageCardProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.card} role="status" data-testid="staff-message" key={message.at}>
      <IconMessage size={24} aria-hidden="true" className={styles.icon} />
      <h2 className={styles.title}>{t('game.staffMessage.title')}</h2>
      <p className={styles.text} dir="auto">
        {message.text}
      </p>
      <Button data-testid="staff-message-read" onClick={() => session.messageRead()}>
        {t('game.staffMessage.read')}
      </Button>
    </section>
  );
}

interface FitButtonProps {
  readonly camera: CameraId;
  readonly control: ViewControl;
}

/** Shows the whole picture, or the reels as large as possible again; nothing for a picture without a reel window. */
function FitButton({ camera, control: { view, change, windowOf } }: FitButtonProps) {
  const { t } = useTranslation();
  if (windowOf(camera) === undefined) return null;
  const whole = view.fit === 'whole';
  return (
    <span className={styles.fit}>
      <Button
        look="icon"
        aria-label={t('game.view.all')}
        aria-pressed={whole}
        title={t('game.view.all')}
        data-testid="whole-picture-button"
        onClick={() => change({ fit: whole ? 'reels' : 'whole' })}
      >
        {whole ? (
          <IconArrowsMinimize size={18} aria-hidden="true" />
        ) : (
          <IconArrowsMaximize size={18} aria-hidden="true" />
        )}
      </Button>
    </span>
  );
}
