import type { Cancel } from '../../network.ts';
import { KEY_FRAME_REQUEST, timeRequest } from './clock-messages.ts';
import { PictureClock } from './picture-clock.ts';

export interface ClockSurroundings {
  /** Milliseconds, never set back. */
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => Cancel;
}

export interface ClockChannel {
  readonly clock: PictureClock;
  /** Requests a key frame from the floor. */
  wantKeyFrame(): void;
  close(): void;
}

/** The first requests are frequent (ms), so that the age is known with the first frames. */
const FIRST_EVERY_MS = 150;
const FIRST = 8;
const EVERY_MS = 2_000;

/** Negotiated in advance, so that neither side has to open it. */
const CHANNEL: RTCDataChannelInit = { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 };

/** The clock channel beside the picture: late messages are worthless, so none is retransmitted. */
export function openClockChannel(peer: RTCPeerConnection, { now, after }: ClockSurroundings): ClockChannel {
  const channel = peer.createDataChannel('clock', CHANNEL);
  const clock = new PictureClock();
  let cancel: Cancel = () => {};
  const say = (message: string) => {
    if (channel.readyState === 'open') channel.send(message);
  };
  const ask = (times: number) => {
    say(timeRequest(now()));
    cancel = after(times < FIRST ? FIRST_EVERY_MS : EVERY_MS, () => ask(times + 1));
  };
  channel.onopen = () => ask(1);
  channel.onclose = () => cancel();
  channel.onmessage = ({ data }) => clock.receive(data, now());
  return {
    clock,
    wantKeyFrame: () => say(KEY_FRAME_REQUEST),
    close() {
      channel.onopen = null;
      channel.onmessage = null;
      cancel();
    },
  };
}
