import type { CameraId } from '@floorcast/contract/machines';
import { useEffect, useState } from 'react';
import { onPageLife } from '../../lib/dom/page-visibility.ts';
import { cameraMissed } from '../../machines/stream/use-stream.ts';
import { anyAge, machinePlayer } from '../../realtime/video/machine-player.ts';

import { VideoStage } from '../../realtime/video/stage.ts';

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
