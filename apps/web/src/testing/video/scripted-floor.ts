import type { RenditionReport } from '@floorcast/contract/video';
import { vi } from 'vitest';
import { FailureError } from '../../api/call/failure.ts';
import { Observable } from '../../lib/observable.ts';
import type { ShownFrame } from '../../realtime/video/clock/picture-clock.ts';
import { readReport } from '../../realtime/video/stats/stats-report.ts';
import type { VideoPlayerOptions } from '../../realtime/video/video-player.ts';
import type { WhepViewer } from '../../realtime/video/whep/whep-viewer.ts';
import { scriptedPlayer, scriptedViewer } from './scripted-player.ts';
import { ScriptedTime } from './scripted-time.ts';

/** happy-dom has no media streams. */
export const stubMediaStream = (): void => void vi.stubGlobal('MediaStream', class {});

/** A viewer that a player has opened, and what the player does with it. */
interface Opened {
  readonly viewer: WhepViewer;
  readonly rendition: Observable<RenditionReport | null>;
  readonly seen: ShownFrame[];
  readonly showing: boolean[];
  readonly fail: () => void;
  keys: number;
  decoded: number;
  packets: number;
  closed: boolean;
}

function openedViewer(fail: () => void): Opened {
  const rendition = new Observable<RenditionReport | null>(null);
  const viewer = scriptedViewer({
    rendition,
    wantKeyFrame: () => void one.keys++,
    seen: (frame) => void one.seen.push(frame),
    showing: (visible) => void one.showing.push(visible),
    report: async () => readReport(new Map([['in', inbound(one)]])),
    close: () => {
      one.closed = true;
    },
  });
  const counts = { keys: 0, decoded: 0, packets: 0, closed: false };
  const one: Opened = { viewer, rendition, fail, seen: [], showing: [], ...counts };
  return one;
}

/** A player before a floor that answers, refuses or breaks as a test says. */
export function playerBeforeFloor() {
  const time = new ScriptedTime();
  const opened: Opened[] = [];
  /** Timers of a hidden page go off at whole seconds. */
  const page = { hidden: false };
  const after = (ms: number, run: () => void) => {
    const due = time.now() + ms;
    return time.after(page.hidden ? Math.ceil(due / 1_000) * 1_000 - time.now() : ms, run);
  };
  const floor = { answers: true, hangs: Promise.resolve() };
  let online = () => {};
  const open: VideoPlayerOptions['open'] = async (_signal, fail) => {
    if (!floor.answers) throw new FailureError({ kind: 'network' });
    await floor.hangs;
    const one = openedViewer(fail);
    opened.push(one);
    return one.viewer;
  };
  const player = scriptedPlayer(time, open, {
    after,
    whenOnline: (run) => {
      online = run;
      return () => undefined;
    },
  });
  const frame = () => player.frameShown({ at: time.now(), rtpTimestamp: null });
  const frames = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 33) {
      await time.pass(33);
      frame();
    }
  };
  const float = () => {
    page.hidden = true;
    player.watch('floating');
  };
  /** Seconds in which the connection decodes, and no frame is reported. */
  const decode = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed++) {
      for (const one of opened) one.decoded += 30;
      await time.pass(1_000);
    }
  };
  /** Time in which packets arrive, of which no frame can be made. */
  const packets = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      for (const one of opened) one.packets += 1;
      await time.pass(100);
    }
  };
  return { player, time, opened, floor, frame, frames, packets, float, decode, online: () => online() };
}

const inbound = ({ decoded, packets }: Opened) => ({
  type: 'inbound-rtp',
  kind: 'video',
  timestamp: 0,
  framesDecoded: decoded,
  packetsReceived: packets,
});

/** The phase of a player's picture. */
export const phaseOf = ({ player }: ReturnType<typeof playerBeforeFloor>) => player.getState().phase;

/** A player that has failed: every attempt of it is refused. `asked` are the times (ms) of its attempts since. */
export async function failedPlayer(more: Partial<VideoPlayerOptions> = {}) {
  const time = new ScriptedTime();
  const asked: number[] = [];
  const open = async () => {
    asked.push(time.now());
    throw new FailureError({ kind: 'network' });
  };
  const player = scriptedPlayer(time, open, more);
  player.start();
  while (player.getState().phase !== 'failed') await time.pass(250);
  asked.length = 0;
  return { player, time, asked, from: time.now() };
}
