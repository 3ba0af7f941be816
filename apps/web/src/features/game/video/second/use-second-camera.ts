import type { CameraId } from '@floorcast/contract/machines';
import { useEffect, useState } from 'react';
import { onPageLife } from '../../../../lib/dom/page-visibility.ts';
import { useReadable } from '../../../../lib/react/use-readable.ts';
import { browserNetwork } from '../../../../realtime/browser-network.ts';
import { chosenQuality } from '../../../../realtime/video/line/chosen-quality.ts';
import { SpareLine } from '../../../../realtime/video/line/spare-line.ts';
import type { VideoPlayer } from '../../../../realtime/video/video-player.ts';

/** Whether the line has room for a second picture beside the one that a player shows. */
export function useSpareLine(player: VideoPlayer): boolean {
  const [spare] = useState(() => new SpareLine({ quality: chosenQuality, after: browserNetwork.after }));
  useEffect(() => spare.follow(player.rendition), [spare, player]);
  return useReadable(spare);
}

/** Plays a second camera for as long as one is given; null while it is not. */
export function useSecondCamera(
  open: (camera: CameraId) => VideoPlayer,
  camera: CameraId | null,
): VideoPlayer | null {
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
