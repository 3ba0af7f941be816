import { useCallback, useEffect, useState } from 'react';
import { useOnline } from '../../../lib/react/use-readable.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import { type Ahead, aheadOf } from '../../../realtime/ages/ahead.ts';
import { metersAge } from '../../../realtime/ages/meter-clock.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';

const LOOK_MS = 250;

/** What is known of the two connections. */
interface Link {
  /** Whether anything comes from the house. */
  readonly connected: boolean;
  readonly ahead: Ahead;
}

/** Compares meters and picture. `live`: whether the session takes its connection to be up. */
export function useLink(session: PlaySession, player: VideoPlayer, live: boolean): Link {
  const reached = useReached(session);
  const connected = live && reached;
  const ahead = useRegularly(
    useCallback(() => {
      const fresh = player.freshness.getState() === 'fresh';
      const meters = metersAge(session.meterTimes(), player.floorOffset(), performance.now());
      return aheadOf({ meters, picture: player.freshness.age(), connected, fresh });
    }, [session, player, connected]),
    LOOK_MS,
  );
  return { connected, ahead };
}

/**
 * The browser notices a lost network seconds before the session does. Some say offline while they are not: what the
 * house has sent since then proves them wrong.
 */
function useReached(session: PlaySession): boolean {
  const online = useOnline();
  const [offlineSince, setOfflineSince] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (!online) setOfflineSince(performance.now());
  }, [online]);
  const received = useRegularly(
    useCallback(() => (session.meterTimes().receivedAt ?? 0) > offlineSince, [session, offlineSince]),
    LOOK_MS,
  );
  return online || received;
}
