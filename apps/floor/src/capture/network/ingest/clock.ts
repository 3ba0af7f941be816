/** RTP clocks run on the computer's monotonic clock: viewers stay when a camera is reopened. */
const ticks = (aSecond: number) => (): number =>
  Number((process.hrtime.bigint() * BigInt(aSecond)) / 1_000_000_000n);

/** 90 000 a second. */
export const videoTicks = ticks(90_000);
/** 48 000 a second. */
export const soundTicks = ticks(48_000);
