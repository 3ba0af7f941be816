import type { CameraId } from '@floorcast/contract/machines';
import { useEffect, useState } from 'react';
import { iceServers } from '../../api/ice-servers.ts';
import { machinePlayer } from '../../realtime/video/machine-player.ts';
import { VideoStage } from '../../realtime/video/stage.ts';

/** Nobody presses a button by this picture: it may be as old (ms) as it likes. */
const anyAge = () => Number.MAX_SAFE_INTEGER;

/** A machine's cameras for as long as the screen stands and the page does; null while there is nothing to see. */
export function useStage(machineId: number, first: CameraId | null): VideoStage | null {
  const [stage, setStage] = useState<VideoStage | null>(null);
  useEffect(() => {
    if (first === null) return;
    const watch = () =>
      new VideoStage(first, (camera) => machinePlayer(machineId, camera, iceServers(), anyAge));
    let open = watch();
    setStage(open);
    // A page that is put away keeps nobody's picture; one that is taken out again has to ask for it anew.
    const away = () => open.close();
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      open = watch();
      setStage(open);
    };
    window.addEventListener('pagehide', away);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', away);
      window.removeEventListener('pageshow', back);
      open.close();
      setStage(null);
    };
  }, [machineId, first]);
  return stage;
}
