import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { account } from '../../api/account.ts';
import { balance } from '../../api/balance.ts';
import { readableParams } from '../../api/readable-params.ts';
import { settings } from '../../api/settings.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { browserNetwork } from '../../realtime/browser-network.ts';
import { PlaySession } from '../../realtime/play/play-session.ts';
import type { Info } from '../../realtime/play/told.ts';
import { machinePlayer } from '../../realtime/video/machine-player.ts';
import { VideoStage } from '../../realtime/video/stage.ts';
import { snackbar, toast } from '../../ui/toast.ts';

/** What a seat at a machine consists of on our side. */
export interface Table {
  readonly session: PlaySession;
  readonly stage: VideoStage;
}

const iceServers = (): RTCIceServer[] =>
  settings().ICE_SERVERS.map(({ urls, username, credential }) => ({
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  }));

/** A word of the house about this seat; a request to quit is said as such (GAME-14). */
function tell({ code, message, params, action }: Info): void {
  const words =
    action === 'QUIT_REQUEST'
      ? i18next.t('game.quit')
      : i18next.t(`errors.${code}`, { ...readableParams(params), defaultValue: message });
  const say = action === 'QUIT_REQUEST' ? snackbar : toast;
  say({ kind: 'warning', id: 'info', words });
}

/** Sits down at a machine and watches it, both at once, for as long as the screen stands. */
export function useTable(machineId: number): Table | null {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const session = new PlaySession({
      network: browserNetwork,
      token: () => account.token() ?? '',
      machineId,
      newRequestId,
      balance: balance.tell,
      info: tell,
    });
    const stage = new VideoStage('screen', (camera) => machinePlayer(machineId, camera, iceServers()));
    session.start();
    setTable({ session, stage });
    return () => {
      session.close();
      stage.close();
    };
  }, [machineId]);
  return table;
}
