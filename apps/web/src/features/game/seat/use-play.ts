import type { CameraId } from '@floorcast/contract/machines';
import { useEffect, useState } from 'react';
import { newRequestId } from '../../../api/call/call.ts';
import { account } from '../../../api/sign-in/account.ts';
import { balance } from '../../../api/stores/balance.ts';
import { onPageLife } from '../../../lib/dom/page-visibility.ts';
import { cameraMissed } from '../../../machines/stream/use-stream.ts';
import { browserNetwork } from '../../../realtime/browser-network.ts';
import { PictureRecorder } from '../../../realtime/pictures/picture-recorder.ts';
import { PlaySession } from '../../../realtime/play/play-session.ts';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { machinePlayer, smallPlayer } from '../../../realtime/video/machine-player.ts';

import { VideoStage } from '../../../realtime/video/stage.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { followSeat } from '../leaving/follow-seat.ts';
import { camerasOf } from '../video/cameras.ts';
import { Countdowns } from './countdowns.ts';
import { showInfo } from './show-info.ts';

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
