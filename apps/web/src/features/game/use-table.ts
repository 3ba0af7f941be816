import type { CameraId } from '@floorcast/contract/machines';
import { useEffect, useState } from 'react';
import { account } from '../../api/account.ts';
import { balance } from '../../api/balance.ts';
import { iceServers } from '../../api/ice-servers.ts';
import { onPageLife } from '../../lib/page-life.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { cameraMissed } from '../../machines/camera-missed.ts';
import { browserNetwork } from '../../realtime/browser-network.ts';
import { PlaySession } from '../../realtime/play/play-session.ts';
import { seatOf } from '../../realtime/play/reduce.ts';
import { machinePlayer } from '../../realtime/video/machine-player.ts';
import { VideoStage } from '../../realtime/video/stage.ts';
import { camerasOf } from './cameras.ts';
import { Countdowns } from './countdowns.ts';
import { tellInfo } from './tell-info.ts';

/** What a seat at a machine consists of on our side. */
export interface Table {
  readonly session: PlaySession;
  readonly stage: VideoStage;
  readonly countdowns: Countdowns;
}

/** The oldest picture (ms) to press by, while the rules of the house are not known. */
const OLDEST_AT_FIRST_MS = 1_500;

/**
 * Sits down at a machine and watches it, both at once, for as long as the screen stands: which cameras there are is
 * known with the seat, and most have a `screen`.
 */
export function useTable(machineId: number): Table | null {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const countdowns = new Countdowns();
    const session: PlaySession = new PlaySession({
      network: browserNetwork,
      token: () => account.token() ?? '',
      machineId,
      newRequestId,
      balance: balance.tell,
      info: (info) => tellInfo(info, session, countdowns),
      joining: () => countdowns.end(),
    });
    const oldestMs = () => seatOf(session.getState())?.policy.pictureAgeMs ?? OLDEST_AT_FIRST_MS;
    const player = (camera: CameraId) => machinePlayer(machineId, camera, iceServers(), oldestMs);
    const watch = (camera: CameraId) => new VideoStage(camera, player, cameraMissed);
    let stage = watch('screen');
    const keep = () => stage.keepTo(camerasOf(seatOf(session.getState())));
    const forget = session.subscribe(() => {
      keep();
      if (session.getState().phase === 'ended') countdowns.end();
    });
    // The house would show the picture to nobody, until it notices. The session comes back by itself.
    const forgetPage = onPageLife({
      away: () => stage.close(),
      back() {
        stage = watch(stage.getState().shown.camera);
        keep();
        setTable({ session, stage, countdowns });
      },
    });
    session.start();
    setTable({ session, stage, countdowns });
    return () => {
      forgetPage();
      session.close();
      forget();
      stage.close();
    };
  }, [machineId]);
  return table;
}
