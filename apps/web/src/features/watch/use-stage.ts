import type { CameraId } from '@floorcast/contract/machines';
import { useEffect, useState } from 'react';
import { iceServers } from '../../api/ice-servers.ts';
import { onPageLife } from '../../lib/page-life.ts';
import { cameraMissed } from '../../machines/camera-missed.ts';
import { machinePlayer } from '../../realtime/video/machine-player.ts';
import { VideoStage } from '../../realtime/video/stage.ts';

/** Nobody presses a button by this picture: it may be as old (ms) as it likes. A timer set for longer goes off at once. */
const anyAge = () => 2 ** 31 - 1;

/** A machine's cameras for as long as the screen stands and the page does; null while there is nothing to see. */
export function useStage(machineId: number, first: CameraId | null): VideoStage | null {
  const [stage, setStage] = useState<VideoStage | null>(null);
  useEffect(() => {
    if (first === null) return;
    const player = (camera: CameraId) => machinePlayer(machineId, camera, iceServers(), anyAge);
    const watch = () => new VideoStage(first, player, cameraMissed);
    let open = watch();
    setStage(open);
    // A page that is put away keeps nobody's picture; one that is taken out again has to ask for it anew.
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
