import { useEffect, useState } from 'react';
import { addReport } from '../../../realtime/video/figures.ts';
import type { VideoPlayer } from '../../../realtime/video/player.ts';
import type { VideoReport } from '../../../realtime/video/stats-report.ts';

const EVERY_MS = 1_000;

/** The last reports of a player's connection, one a second, the newest last. */
export function useReports(player: VideoPlayer): readonly VideoReport[] {
  const [reports, setReports] = useState<readonly VideoReport[]>([]);
  useEffect(() => {
    let open = true;
    const ask = async () => {
      const report = await player.report();
      if (open && report !== null) setReports((known) => addReport(known, report));
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      open = false;
      clearInterval(timer);
    };
  }, [player]);
  return reports;
}
