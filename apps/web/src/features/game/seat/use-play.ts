import { COUNTDOWNS, INFO_ACTIONS } from '@floorcast/contract/countdowns';
import type { CameraId } from '@floorcast/contract/machines';
import { useEffect, useState } from 'react';
import { newRequestId } from '../../../api/call/call.ts';
import { readableParams } from '../../../api/call/readable-params.ts';
import { account } from '../../../api/sign-in/account.ts';
import { balance } from '../../../api/stores/balance.ts';
import { heldBack, heldBackBy } from '../../../api/stores/protection.ts';
import { onPageLife } from '../../../lib/dom/page-visibility.ts';
import { i18n } from '../../../lib/locale/translation.ts';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import { cameraMissed } from '../../../machines/stream/use-stream.ts';
import { browserNetwork } from '../../../realtime/browser-network.ts';
import { PictureRecorder } from '../../../realtime/pictures/picture-recorder.ts';
import { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Info } from '../../../realtime/play/read-notification.ts';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { machinePlayer, smallPlayer } from '../../../realtime/video/machine-player.ts';
import { VideoStage } from '../../../realtime/video/stage.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { takeBack, toast, toastFor } from '../../../ui/toast/toast.ts';
import { followSeat } from '../leaving/use-leaving.tsx';
import { camerasOf } from '../video/Stage.tsx';

type Code = (typeof COUNTDOWNS)[keyof typeof COUNTDOWNS]['code'];

const isCountdown = (code: unknown): code is Code =>
  Object.values(COUNTDOWNS).some((countdown) => countdown.code === code);

/** The countdowns of a seat. Each has one toast: later counts replace earlier ones (GAME-13). */
export class Countdowns {
  readonly #counted = new Observable(false);
  /** Whether the countdown for inactivity is running. */
  readonly counted: ReadableState<boolean> = this.#counted;
  readonly #running = new Set<Code>();

  show(code: Code, words: string, seconds: number): void {
    this.#running.add(code);
    this.#updateCounted();
    toastFor({ kind: 'warning', id: code, words }, seconds * 1000);
  }

  over(code: Code): void {
    this.#running.delete(code);
    this.#updateCounted();
    takeBack(code);
  }

  /** The seat is gone, or joined again. */
  end(): void {
    for (const code of [...this.#running]) this.over(code);
  }

  #updateCounted(): void {
    this.#counted.setState(this.#running.has(COUNTDOWNS.noActivity.code));
  }
}

const wordsOf = ({ code, params, message }: Info): string =>
  i18n.t(`errors.${code}`, { ...readableParams(params), defaultValue: message });

/** Shows info of the house about this seat, and does what it requests (GAME-13, GAME-14). */
export function showInfo(info: Info, session: PlaySession, countdowns: Countdowns): void {
  const { code, params, action } = info;
  const count = Number(params.count);
  const counts = isCountdown(code);
  if (counts && action !== undefined) countdowns.over(code);
  switch (action) {
    case INFO_ACTIONS.quit: {
      const why = heldBackBy(code, params, true);
      if (why !== null) heldBack.set(why);
      else toast({ kind: 'warning', id: 'quit', words: i18n.t('game.quit') });
      void session.leave();
      break;
    }
    case INFO_ACTIONS.close:
      toast({ kind: 'error', about: 'money', id: 'quit', words: i18n.t('idle.closed') });
      // The house pays out without it; the screen leaves and does not need the answer.
      void session.transfers.cashOut();
      void session.leave();
      break;
    case INFO_ACTIONS.countdownOver:
      break;
    default:
      if (counts && count > 0) countdowns.show(code, wordsOf(info), count);
      else toast({ kind: 'warning', id: 'info', words: wordsOf(info) });
  }
}

/** The client's side of a seat at a machine. */
export interface Play {
  readonly machineId: number;
  readonly session: PlaySession;
  readonly stage: VideoStage;
  readonly countdowns: Countdowns;
  /** A camera that is shown beside the main one: a small picture, of any age. */
  readonly openSecond: (camera: CameraId) => VideoPlayer;
}

/** The oldest picture (ms) to press by, while the play policy is not known. */
const OLDEST_AT_FIRST_MS = 1_500;

/**
 * Joins a machine and opens its video, both at once, for as long as the screen is mounted: the cameras are known only
 * with the seat, and most machines have a `screen`.
 */
export function usePlay(machineId: number): Play | null {
  const [play, setPlay] = useState<Play | null>(null);
  useEffect(() => {
    const countdowns = new Countdowns();
    const session: PlaySession = new PlaySession({
      network: browserNetwork,
      token: () => account.token() ?? '',
      machineId,
      newRequestId,
      balance: balance.receive,
      info: (info) => showInfo(info, session, countdowns),
      joining: () => countdowns.end(),
      lastPictures: () => recorder.lastReport(),
    });
    const oldestMs = () => seatOf(session.getState())?.policy.pictureAgeMs ?? OLDEST_AT_FIRST_MS;
    const player = (camera: CameraId) => machinePlayer(machineId, camera, oldestMs);
    const openSecond = (camera: CameraId) => smallPlayer(machineId, camera);
    const watch = (camera: CameraId) => new VideoStage(camera, player, cameraMissed);
    let stage = watch('screen');
    const recorder = new PictureRecorder({
      session,
      stage: () => stage,
      newSource: newRequestId,
      looking: () => !document.hidden,
      now: () => performance.now(),
    });
    const limitCameras = () => stage.limitTo(camerasOf(seatOf(session.getState())));
    const seat = followSeat();
    const forget = session.subscribe(() => {
      seat.follow(session.getState());
      limitCameras();
      if (session.getState().phase === 'ended') countdowns.end();
    });
    // The floor would send the picture on until it notices. The session reconnects by itself.
    const forgetPage = onPageLife({
      away() {
        stage.close();
        seat.away();
      },
      back() {
        seat.back();
        stage = watch(stage.getState().shown.camera);
        limitCameras();
        setPlay({ machineId, session, stage, countdowns, openSecond });
      },
    });
    session.start();
    setPlay({ machineId, session, stage, countdowns, openSecond });
    return () => {
      forgetPage();
      recorder.close();
      session.close();
      forget();
      stage.close();
    };
  }, [machineId]);
  return play;
}
