import { COMMAND, type LongPoll, readPoll } from '../messages/polls.ts';

/** As many reels as a reply has room for. */
const REELS_MOST = 9;
/** In the place of a reel that the machine does not have. */
const NO_REEL = 0xff;

/** Asks on which physical stop each reel rests. */
export const reelStopsPoll = (address: number): LongPoll => readPoll(address, COMMAND.reelStops);

/** The physical stops, leftmost reel first. Undefined when the reply is malformed or has no reel. */
export function readReelStops(data: Uint8Array): number[] | undefined {
  const [first = NO_REEL, ...others] = data;
  const end = others.indexOf(NO_REEL);
  const reels = end < 0 ? others : others.slice(0, end);
  const padded = end < 0 || others.slice(end).every((byte) => byte === NO_REEL);
  return data.length === REELS_MOST && first !== NO_REEL && padded ? [first, ...reels] : undefined;
}

/** The data of the machine's reply. @throws {RangeError} when there are too many reels, or a stop is no stop. */
export function reelStopsData(stops: readonly number[]): number[] {
  const sound = stops.every((stop) => Number.isInteger(stop) && stop >= 0 && stop < NO_REEL);
  if (stops.length > REELS_MOST || !sound) throw new RangeError(`no reel stops: ${stops.join()}`);
  return [...stops, ...Array<number>(REELS_MOST - stops.length).fill(NO_REEL)];
}
