/** RTP clocks run on the computer's own, which never stands still or goes back: viewers stay when a camera is opened anew. */
const ticks = (aSecond: number) => (): number =>
  Number((process.hrtime.bigint() * BigInt(aSecond)) / 1_000_000_000n);

/** 90 000 a second. */
export const videoTicks = ticks(90_000);
/** 48 000 a second. */
export const soundTicks = ticks(48_000);
