import { useEffect, useState } from 'react';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import { addPoint, type HistoryPoint } from '../../../realtime/video/stats/history.ts';
import type { VideoReport } from '../../../realtime/video/stats/stats-report.ts';
import { addReport } from '../../../realtime/video/stats/stream-rates.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';

const NOTHING: History = { reports: [], points: [] };

const EVERY_MS = 1_000;

/** Records a player's picture while the page is visible, so that its last minute can be shown at any time. */
export function useHistory(player: VideoPlayer): ReadableState<History> {
  const [history] = useState(() => new Observable(NOTHING));
  useEffect(() => {
    let open = true;
    history.setState(NOTHING);
    const record = async () => {
      if (document.hidden) return;
      const report = await player.report();
      if (!open) return;
      const { median } = player.ages(EVERY_MS);
      const { reports, points } = history.getState();
      const known = report === null ? [] : addReport(reports, report);
      history.setState({ reports: known, points: addPoint(points, performance.now(), median, known) });
    };
    void record();
    const timer = setInterval(() => void record(), EVERY_MS);
    return () => {
      open = false;
      clearInterval(timer);
    };
  }, [history, player]);
  return history;
}

/** The last reports of a player's connection, and the last minute of its picture, one a second, the newest last. */
export interface History {
  readonly reports: readonly VideoReport[];
  readonly points: readonly HistoryPoint[];
}
