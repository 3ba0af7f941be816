import type { CameraId, Machine, MachineReply, Video } from '@floorcast/contract/machines';
import type { SeatReply } from '@floorcast/contract/queue';
import { VideoQuality } from '@floorcast/contract/video';
import { IconBadgeHd, IconCamera, IconDeviceTv, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { seatQuery } from '../../api/endpoints/seat.ts';
import { onPageLife } from '../../lib/dom/page-visibility.ts';
import { useMedia, useSize } from '../../lib/dom/use-media.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { frameIn, lookAtAll, placeIn, type Seen, WHOLE, within } from '../../machines/frame/frame.ts';
import { MachineById } from '../../machines/MachineById.tsx';
import { MachinePage, MachinePageShape, PictureFrame } from '../../machines/MachinePage.tsx';
import { MissingPage } from '../../machines/MissingPage.tsx';
import { MachinePicture } from '../../machines/picture/MachinePicture.tsx';
import { groupOf } from '../../machines/status.ts';
import { PictureAge } from '../../machines/stream/PictureAge.tsx';
import { RenditionLabel } from '../../machines/stream/RenditionLabel.tsx';
import { type Mute, useMute } from '../../machines/stream/use-mute.ts';
import { cameraMissed, useStream } from '../../machines/stream/use-stream.ts';
import { Viewers } from '../../machines/Viewers.tsx';
import { chosenQuality } from '../../realtime/video/line/chosen-quality.ts';
import { anyAge, machinePlayer } from '../../realtime/video/machine-player.ts';
import { type Shot, VideoStage } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { ChoiceMenu } from '../../ui/menu/ChoiceMenu.tsx';
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
      {(reply) => <Watched {...reply} seatPanel={seatPanel} />}
    </MachineById>
  );
}

type WatchedProps = MachineReply & Pick<WatchScreenProps, 'seatPanel'>;

function Watched({ machine, cameras, videos, seatPanel }: WatchedProps) {
  const seat = useQuery(seatQuery(machine.id)).data;
  const picture = (
    <div className={`${styles.window} rows gap-8`}>
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

interface WatchToolsProps {
  readonly stage: VideoStage;
  readonly switches: boolean;
  readonly muted: boolean;
  readonly onMute: () => void;
}

/** How old the picture is, what it is reduced to, and the choices of camera, sound and quality. */
export function WatchTools({ stage, switches, muted, onMute }: WatchToolsProps) {
  const { t } = useTranslation();
  const { shown, incoming } = useReadable(stage);
  const screen = (incoming ?? shown).camera === 'screen';
  return (
    <div className={`${styles.tools} middle gap-8`}>
      <div className={`${styles.rendition} row middle small`}>
        <PictureAge player={shown.player} ahead={null} />
        <RenditionLabel player={shown.player} />
      </div>
      {switches && (
        <Button
          aria-label={t(screen ? 'game.toCamera' : 'game.toScreen')}
          data-testid="switch-camera"
          onClick={() => stage.show(screen ? 'camera' : 'screen')}
        >
          {screen ? <IconCamera size={20} /> : <IconDeviceTv size={20} />}
        </Button>
      )}
      <Button aria-label={t(muted ? 'game.unmute' : 'game.mute')} data-testid="mute" onClick={onMute}>
        {muted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
      </Button>
      <QualityMenu />
    </div>
  );
}

/** The choice that a player has in a game too, and shares with it (NET-4). */
function QualityMenu() {
  const { t } = useTranslation();
  const chosen = useReadable(chosenQuality);
  return (
    <ChoiceMenu
      label={t('game.quality.title')}
      choices={VideoQuality.options.map((value) => ({ value, label: t(`game.quality.${value}`) }))}
      chosen={chosen}
      onChoose={(value) => chosenQuality.choose(value)}
    >
      <IconBadgeHd size={20} aria-hidden="true" />
    </ChoiceMenu>
  );
}

const COMMON_SHAPE = 16 / 9;
/** A picture of two screens above each other would push everything else off a phone's screen. */
const NARROWEST = 0.9;

/** What a viewer sees of a camera's picture: on an upright screen its reel window, as large as possible. */
export function watchedPart(videos: readonly Video[], camera: CameraId, upright: boolean): Seen {
  const video = videos.find(({ id }) => id === camera);
  const shape = video === undefined ? COMMON_SHAPE : video.width / video.height;
  return { shape, limits: WHOLE, wanted: (upright ? video?.reelWindow : undefined) ?? WHOLE };
}

/** Width by height of the frame that such a picture fills, in all of its height. */
export const frameShape = ({ shape, wanted }: Seen): number => Math.max(NARROWEST, wanted.width * shape);

interface LivePictureProps {
  readonly stage: VideoStage;
  readonly videos: readonly Video[];
  /** Whether there is another camera to look through. */
  readonly switches: boolean;
}

/** The live picture of the machine. While another camera loads both play, the new one hidden. */
function LivePicture({ stage, videos, switches }: LivePictureProps) {
  const { shown, incoming } = useReadable(stage);
  // A viewer of another player's game is muted at first.
  const sound = useMute(true);
  const upright = useMedia('(orientation: portrait)');
  // A switch of the camera moves nothing on the page.
  const [first] = useState(shown.camera);
  return (
    <>
      <PictureFrame shape={frameShape(watchedPart(videos, first, upright))}>
        {[shown, ...(incoming === null ? [] : [incoming])].map((shot) => (
          <Camera
            key={shot.id}
            shot={shot}
            part={watchedPart(videos, shot.camera, upright)}
            hidden={shot !== shown}
            sound={sound}
          />
        ))}
      </PictureFrame>
      <WatchTools stage={stage} switches={switches} muted={sound.muted} onMute={sound.toggle} />
    </>
  );
}

interface CameraProps {
  readonly shot: Shot;
  readonly part: Seen;
  readonly hidden: boolean;
  readonly sound: Mute;
}

function Camera({ shot: { player }, part, hidden, sound }: CameraProps) {
  const room = useRef<HTMLDivElement>(null);
  const frame = frameIn(useSize(room), part);
  const { left, top, width, height } = placeIn(frame, part, within(frame, part, lookAtAll(part)));
  const element = useRef<HTMLVideoElement>(null);
  const { phase } = useReadable(player);
  useStream(element, player, { muted: sound.muted || hidden, refused: sound.refused });
  return (
    <>
      <div ref={room} className={styles.room} dir="ltr">
        <div className={styles.frame} style={{ width: frame.width, height: frame.height }}>
          <video
            ref={element}
            className={styles.video}
            style={{ left, top, width, height }}
            data-testid="video"
            data-phase={phase}
            data-hidden={hidden}
            playsInline
            autoPlay
            muted
          />
        </div>
      </div>
      {!hidden && phase !== 'live' && <Said phase={phase} onRetry={() => player.retry()} />}
    </>
  );
}

function Said({ phase, onRetry }: { readonly phase: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const starting = phase === 'idle' || phase === 'connecting';
  return (
    <div className={`${styles.said} rows centred gap-12`} role="status">
      <p>
        {t(phase === 'failed' ? 'watch.noPicture' : starting ? 'game.videoStarting' : 'game.videoStalled')}
      </p>
      {phase === 'failed' && <Button onClick={onRetry}>{t('load.retry')}</Button>}
    </div>
  );
}

interface WatchedMachineProps extends Pick<MachineReply, 'machine' | 'cameras' | 'videos'> {
  /** Whether this player may watch; undefined while that is not known. */
  readonly open: boolean | undefined;
}

/** What a viewer sees of a machine: its live picture, or its art when there is none or watching is forbidden. */
export function WatchedMachine({ machine, cameras, videos, open }: WatchedMachineProps) {
  const { t } = useTranslation();
  const there = groupOf(machine.status) !== 'offline' && cameras.length > 0;
  const first = cameras.includes('screen') ? 'screen' : (cameras[0] ?? null);
  const wanted = there && open === true ? first : null;
  const [shown, setShown] = useState(wanted);
  // A house that has just started knows no floor yet: a watched picture goes on, unless watching is forbidden.
  if (wanted !== shown && (wanted !== null || open === false)) setShown(wanted);
  const stage = useWatchStage(machine.id, shown);
  if (stage !== null) return <LivePicture stage={stage} videos={videos} switches={cameras.length > 1} />;
  return (
    <PictureFrame>
      <MachinePicture machine={machine} live={open !== false} aged />
      {open === false && (
        <p className={styles.closed} data-testid="not-shown">
          {t('watch.notShown')}
        </p>
      )}
    </PictureFrame>
  );
}

/** The video of a machine for as long as the screen is mounted; null while there is none. */
export function useWatchStage(machineId: number, first: CameraId | null): VideoStage | null {
  const [stage, setStage] = useState<VideoStage | null>(null);
  useEffect(() => {
    if (first === null) return;
    const player = (camera: CameraId) => machinePlayer(machineId, camera, anyAge);
    const watch = () => new VideoStage(first, player, cameraMissed);
    let open = watch();
    setStage(open);
    // A page in the back-forward cache has no viewer; a restored one opens one again.
    const forget = onPageLife({
      away: () => open.close(),
      back() {
        open = watch();
        setStage(open);
      },
    });
    return () => {
      forget();
      open.close();
      setStage(null);
    };
  }, [machineId, first]);
  return stage;
}
