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
import { useLastStill } from '../../machines/picture/use-still.ts';
import { PictureAge } from '../../machines/stream/PictureAge.tsx';
import { useCallWords } from '../../machines/use-call-words.ts';
import { useKnownMachine } from '../../machines/use-known-machine.ts';
import type { Ahead } from '../../realtime/ages/ahead.ts';
import type { PlaySession } from '../../realtime/play/play-session.ts';
import type { PlayState, Seat } from '../../realtime/play/play-state.ts';
import { isClosing } from '../../realtime/play/reduce-play.ts';
import { isMoving } from '../../realtime/play/reduce-transfer.ts';
import { chosenQuality } from '../../realtime/video/line/chosen-quality.ts';
import type { Shot } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CheckGuard } from './check/CheckGuard.tsx';
import { SeatControls } from './controls/Controls.tsx';
import { useKeys } from './controls/use-keys.ts';
import { useHaptics, useLeaveFullscreen, useWakeLock } from './device.ts';
import styles from './GameScreen.module.css';
import { SeatInfo } from './hud/SeatInfo.tsx';
import { useLeaving } from './leaving/use-leaving.tsx';
import { CashInPanel } from './money/CashInPanel.tsx';
import { RecentGames } from './recall/RecentGames.tsx';
import type { Play } from './seat/use-play.ts';
import { type Sound, useClicks, useSound } from './sound.ts';
import { useHistory } from './stats/use-history.ts';
import { controlsStateOf, useLink } from './status/controls-state.ts';
import { GameTools, type GameToolsProps, useLetterKeys } from './tools/GameTools.tsx';
import type { GameMenuEntry } from './tools/menu/game-menu-entry.ts';
import { TroubleCard } from './trouble/TroubleCard.tsx';
import { RenditionBadge, useSent } from './video/RenditionBadge.tsx';
import { camerasOf, PictureNotices, Stage, usePictureHold } from './video/Stage.tsx';
import { useView, type ViewControl } from './video/use-view.ts';
import { useCelebration } from './win/use-celebration.ts';

const LastGamesPanel = lazy(() => import('./recall/LastGamesPanel.tsx'));
const StatsPanel = lazy(() => import('./stats/StatsPanel.tsx'));
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
      <PictureInfo {...{ shown, ahead, panel, control, seat }} />
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
      {paying && (
        <CashInPanel
          live={connected}
          limit={seat?.policy.maxCashIn}
          onClose={() => setPaying(false)}
          onConfirm={(amount) => void session.transfers.cashIn(amount)}
        />
      )}
    </>
  );
}

/** What is open beside the picture: one panel at a time. */
function usePanel() {
  const [open, setOpen] = useState<'stats' | 'games' | null>(null);
  return {
    open,
    toggle: (which: 'stats' | 'games') => setOpen(open === which ? null : which),
    close: () => setOpen(null),
  };
}
type OpenPanel = ReturnType<typeof usePanel>;

/** What the device and the window do for a player at the seat. */
function useDevice(seat: Seat | null, sound: Sound): void {
  useWakeLock();
  useLeaveFullscreen();
  useHaptics(seat?.press);
  useClicks(seat?.press, sound);
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

interface SeatedStageProps {
  readonly play: Play;
  readonly seat: Seat | null;
  readonly sound: Sound;
  readonly control: ViewControl;
  readonly panel: OpenPanel;
}

/** The picture, with what a player at the seat has beside it. */
function SeatedStage({ play, seat, sound, control, panel }: SeatedStageProps) {
  const { stage, machineId, openSecond } = play;
  const { player } = useReadable(stage).shown;
  const history = useHistory(player);
  const poster = useLastStill(machineId);
  const rendition = useReadable(player.rendition);
  const saving = useReadable(chosenQuality) === 'save';
  const panels = {
    stats: () => <StatsPanel player={player} history={history} onClose={panel.close} />,
    games: () => seat && <LastGamesPanel seat={seat} onClose={panel.close} />,
  };
  return (
    <>
      {seat === null && poster !== null && <img className={styles.backdrop} src={poster} alt="" />}
      <Stage
        stage={stage}
        sound={sound}
        control={control}
        cameras={camerasOf(seat)}
        openSecond={openSecond}
        poster={poster}
        panel={panel.open === null ? null : <Suspense>{panels[panel.open]()}</Suspense>}
        games={seat && <RecentGames seat={seat} stills={!saving && rendition?.reduced === false} />}
      />
    </>
  );
}

interface PictureInfoProps {
  readonly shown: Shot;
  readonly ahead: Ahead;
  readonly panel: OpenPanel;
  readonly control: ViewControl;
  readonly seat: Seat | null;
}

/** The age of the picture, always visible; a press shows the rest of the connection (GAME-16). */
function PictureInfo({ shown: { camera, player }, ahead, panel, control, seat }: PictureInfoProps) {
  const { t } = useTranslation();
  const toggle = () => panel.toggle('stats');
  useLetterKeys({ i: toggle });
  return (
    <div className={styles.info}>
      <button
        type="button"
        className={styles.meter}
        aria-expanded={panel.open === 'stats'}
        title={t('game.stats.title')}
        data-testid="open-stats"
        onClick={toggle}
      >
        <PictureAge player={player} ahead={ahead} />
      </button>
      <FitButton camera={camera} control={control} />
      <RenditionBadge player={player} seat={seat} />
    </div>
  );
}

/** The payout cap of the player at a seat, as of the transfers and hand pays there. */
function useCapAtSeat(seat: Seat | null): PayoutCap | null {
  const trouble = seat?.trouble ?? null;
  const handPay = trouble !== null && 'step' in trouble ? trouble.since : null;
  return usePayoutCap([seat?.totals?.in, seat?.totals?.out, seat?.transfer.step, handPay]);
}

/** What staff tell the player, until it is read. The game goes on beneath it. */
function StaffMessageCard({
  session,
  message,
}: {
  session: PlaySession;
  message: NonNullable<Seat['staffMessage']>;
}) {
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

/** Shows the whole picture, or the reels as large as possible again; nothing for a picture without a reel window. */
function FitButton({ camera, control }: { camera: CameraId; control: ViewControl }) {
  const { view, change, windowOf } = control;
  const { t } = useTranslation();
  if (windowOf(camera) === undefined) return null;
  const whole = view.fit === 'whole';
  const Icon = whole ? IconArrowsMinimize : IconArrowsMaximize;
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
        <Icon size={18} aria-hidden="true" />
      </Button>
    </span>
  );
}
