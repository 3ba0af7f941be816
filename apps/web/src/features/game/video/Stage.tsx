import type { CameraId } from '@floorcast/contract/machines';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onPageLife } from '../../../lib/dom/page-visibility.ts';
import { useSize } from '../../../lib/dom/use-media.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { type Frame, frameIn, heightsAt, type Seen, type Size } from '../../../machines/frame/frame.ts';
import { GAP, type Stack, stackIn } from '../../../machines/frame/stack.ts';
import { useStream } from '../../../machines/stream/use-stream.ts';
import { browserNetwork } from '../../../realtime/browser-network.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { chosenQuality } from '../../../realtime/video/line/chosen-quality.ts';
import { SpareLine } from '../../../realtime/video/line/spare-line.ts';
import type { VideoStage } from '../../../realtime/video/stage.ts';
import type { VideoPlayer, VideoState } from '../../../realtime/video/video-player.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import gameScreenStyles from '../GameScreen.module.css';
import type { Sound } from '../sound.ts';
import { CameraPicture } from './CameraPicture.tsx';
import styles from './Stage.module.css';
import type { ViewControl } from './use-view.ts';

interface SecondPictureProps {
  readonly camera: CameraId;
  readonly player: VideoPlayer;
  readonly frame: Frame;
  /** Puts this camera in the place of the main picture. */
  readonly onChoose: () => void;
  /** Shown in its place until it lives. */
  readonly until: Elements;
}

const SILENT = { muted: true, refused: () => undefined };

/** The machine's other camera below the main picture, as long as there is room and line for it. A press swaps them. */
function SecondPicture({ camera, player, frame, onChoose, until }: SecondPictureProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLVideoElement>(null);
  const { phase } = useReadable(player);
  useStream(element, player, SILENT);
  return (
    <>
      {phase !== 'live' && until}
      <button
        type="button"
        className={styles.second}
        aria-label={t(camera === 'camera' ? 'game.toCamera' : 'game.toScreen')}
        data-testid="second-picture"
        data-phase={phase}
        style={{ width: frame.width, height: frame.height }}
        onClick={onChoose}
      >
        <video ref={element} data-testid="second-video" playsInline autoPlay muted />
      </button>
    </>
  );
}

/** Pixels below the pictures for the age of the picture and the clock (Stage.module.css). */
const FOOT = 50;
/** Pixels that a panel needs below the picture, and the least for a list of games. */
const PANEL = 170;
const LEAST_OF_GAMES = 56;

interface StageProps {
  readonly stage: VideoStage;
  readonly sound: Sound;
  readonly control: ViewControl;
  /** The machine's. */
  readonly cameras: readonly CameraId[];
  /** Opens a camera that is shown beside the main one. */
  readonly openSecond: (camera: CameraId) => VideoPlayer;
  readonly poster: string | null;
  /** Beside the picture, or below it on an upright screen; null: closed. */
  readonly panel: ReactNode;
  /** The last games, for a room that is free below the picture. */
  readonly games: ReactNode;
}

/**
 * The machine's picture, and what lies beside it: nothing covers the picture. On an upright screen the picture is on
 * top, and below it a panel, the second camera, or the last games.
 */
export function Stage(props: StageProps) {
  const { stage, sound, control, cameras, openSecond, poster, panel, games } = props;
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const { shown, incoming } = useReadable(stage);
  const upright = control.orientation === 'portrait';
  const other = cameras.find((camera) => camera !== (incoming ?? shown).camera) ?? null;
  const main = control.seenOf(shown.camera);
  const stack: Stack = upright
    ? stackIn(size, main, other && control.wholeOf(other), panel === null ? footIn(size, main) : FOOT + PANEL)
    : { main: frameIn(size, main), second: null, below: 0 };
  const spare = useSpareLine(shown.player);
  const wanted = spare && panel === null && stack.second !== null ? other : null;
  const second = useSecondCamera(openSecond, wanted);
  return (
    <div className={styles.stage} data-testid="stage">
      <div ref={room} className={styles.room}>
        {/* While another camera loads both play, the new one hidden. */}
        <div className={styles.shots}>
          {[shown, ...(incoming === null ? [] : [incoming])].map((shot) => (
            <CameraPicture
              key={shot.id}
              {...{ shot, sound, control, poster }}
              hidden={shot !== shown}
              frame={stack.main}
            />
          ))}
        </div>
        {upright && (
          <div className={styles.below}>
            {panel ?? (
              <Below
                stack={stack}
                camera={wanted}
                player={second}
                games={games}
                onChoose={(camera) => stage.show(camera)}
              />
            )}
          </div>
        )}
      </div>
      {!upright && panel !== null && <div className={styles.beside}>{panel}</div>}
    </div>
  );
}

/** Pixels that stay free below the picture: for one of the last games too, where the picture keeps its whole width. */
function footIn(room: Size, main: Seen): number {
  const withGames = FOOT + GAP + LEAST_OF_GAMES;
  return heightsAt(room.width, main).least + withGames <= room.height ? withGames : FOOT;
}

interface BelowProps {
  readonly stack: Stack;
  readonly camera: CameraId | null;
  readonly player: VideoPlayer | null;
  readonly games: ReactNode;
  readonly onChoose: (camera: CameraId) => void;
}

/** The second camera below the main picture, and the last games in the room that remains. */
function Below({ stack, camera, player, games, onChoose }: BelowProps) {
  const { second, below } = stack;
  const list = (height: number) =>
    height - FOOT - GAP >= LEAST_OF_GAMES && <div className={styles.games}>{games}</div>;
  if (second === null || camera === null || player === null) return list(below);
  return (
    <>
      <SecondPicture
        key={camera}
        camera={camera}
        player={player}
        frame={second}
        onChoose={() => onChoose(camera)}
        until={list(below)}
      />
      {list(below - second.height - GAP)}
    </>
  );
}

/** Whether the line has room for a second picture beside the one that a player shows. */
function useSpareLine(player: VideoPlayer): boolean {
  const [spare] = useState(() => new SpareLine({ quality: chosenQuality, after: browserNetwork.after }));
  useEffect(() => spare.follow(player.rendition), [spare, player]);
  return useReadable(spare);
}

/** Plays a second camera for as long as one is given; null while it is not. */
function useSecondCamera(open: StageProps['openSecond'], camera: CameraId | null): VideoPlayer | null {
  const [player, setPlayer] = useState<VideoPlayer | null>(null);
  useEffect(() => {
    if (camera === null) return;
    const start = () => {
      const opened = open(camera);
      opened.start();
      setPlayer(opened);
      return opened;
    };
    let shown = start();
    const forget = onPageLife({
      away: () => shown.close(),
      back() {
        shown = start();
      },
    });
    return () => {
      forget();
      shown.close();
      setPlayer(null);
    };
  }, [open, camera]);
  return player;
}

interface PictureNoticesProps {
  readonly player: VideoPlayer;
  readonly seat: Seat | null;
  /** Whether anything comes from the house. */
  readonly connected: boolean;
  /** Whether the machine plays nothing now: then the picture is not missed. */
  readonly locked: boolean;
}

/**
 * Says over the picture that it is lost, and that money is safe, or that it is on its way; the status line announces
 * what that means for the buttons (GAME-15).
 */
export function PictureNotices({ player, seat, connected, locked }: PictureNoticesProps) {
  const { t } = useTranslation();
  const video = useReadable(player);
  const lost = (seat !== null && !connected) || (isPictureLost(video, seat) && !locked);
  const blind = connected && seat !== null && seat.trouble === null && seat.videos.length === 0;
  return (
    <>
      {lost && (
        <div
          className={`${gameScreenStyles.lost} surface rows centred`}
          role="alert"
          data-testid="connection-lost"
          data-says-connection
        >
          <p>{t(blind ? 'game.noCamera' : 'game.connectionLost')}</p>
          <p className={gameScreenStyles.lostHint}>{t('game.moneySafe')}</p>
          {video.phase === 'failed' && <Button onClick={() => player.retry()}>{t('game.retry')}</Button>}
        </div>
      )}
      {seat !== null && !lost && !locked && (video.phase === 'connecting' || video.phase === 'stalled') && (
        <p className={gameScreenStyles.starting} data-testid={`video-${video.phase}`}>
          {t(video.phase === 'stalled' ? 'game.videoStalled' : 'game.videoStarting')}
        </p>
      )}
    </>
  );
}

/**
 * Whether a picture is lost. A refused camera is not lost before the seat lists the machine's cameras, and a picture
 * that was never shown is not lost before its second attempt.
 */
export function isPictureLost(video: VideoState, seat: Seat | null): boolean {
  if (video.phase !== 'reconnecting') return video.phase === 'failed';
  if (video.stream === null && video.attempt === 0) return false;
  return seat !== null || video.failure?.kind !== 'refused';
}

/** Why the machine's buttons are disabled: there is no picture to press by, or an old one. */
export type PictureHold = 'waiting' | 'old';

/** Null when they are enabled. Transfers need no picture, and are never disabled by it (GAME-15). */
export function usePictureHold(player: VideoPlayer): PictureHold | null {
  const freshness = useReadable(player.freshness);
  return freshness === 'fresh' ? null : freshness;
}

/** The machine's cameras as its floor lists them; none while they are not known. */
export const camerasOf = (seat: Seat | null): CameraId[] => seat?.videos.map(({ id }) => id) ?? [];
