import type { Cancel } from '../network.ts';
import { ASK_KEY_FRAME, askTime } from './clock-words.ts';
import { PictureClock } from './picture-clock.ts';

export interface ClockSurroundings {
  /** Milliseconds, never set back. */
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => Cancel;
}

export interface ClockChannel {
  readonly clock: PictureClock;
  /** Asks the floor for a picture that needs none before it. */
  wantKeyFrame(): void;
  close(): void;
}

/** The first questions come quickly, so that the age is known with the first pictures (ms). */
const FIRST_EVERY_MS = 150;
const FIRST = 8;
const EVERY_MS = 2_000;

/** Known to both sides from the start, so that neither has to open it. */
const CHANNEL: RTCDataChannelInit = { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 };

/** The channel beside the picture that tells its true age: late words are worthless, so none is sent twice. */
export function openClockChannel(peer: RTCPeerConnection, { now, after }: ClockSurroundings): ClockChannel {
  const channel = peer.createDataChannel('clock', CHANNEL);
  const clock = new PictureClock();
  let cancel: Cancel = () => {};
  const say = (word: string) => {
    if (channel.readyState === 'open') channel.send(word);
  };
  const ask = (times: number) => {
    say(askTime(now()));
    cancel = after(times < FIRST ? FIRST_EVERY_MS : EVERY_MS, () => ask(times + 1));
  };
  channel.onopen = () => ask(1);
  channel.onclose = () => cancel();
  channel.onmessage = ({ data }) => clock.hear(data, now());
  return {
    clock,
    wantKeyFrame: () => say(ASK_KEY_FRAME),
    close() {
      channel.onopen = null;
      channel.onmessage = null;
      cancel();
    },
  };
}
