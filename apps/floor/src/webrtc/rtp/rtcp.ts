const VERSION = 0x80;
const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const GENERIC_NACK = 1;
const PICTURE_LOSS = 1;
const FULL_INTRA = 4;
const REPORT_BYTES = 24;
/** From 1900, where NTP begins, to 1970 (s). */
const NTP_EPOCH_S = 2_208_988_800;
const SENDER_REPORT_BYTES = 28;
/** More are not read from one message: a viewer that misses more needs a key frame. */
const MOST_MISSING = 1_000;

/** What a viewer reports about the packets of one stream. */
export interface ReceptionReport {
  readonly ssrc: number;
  /** Share of packets lost since the report before, 0 to 1. */
  readonly lost: number;
  /** The middle of the NTP time of the last sender report that it got; 0 for none. */
  readonly lastReport: number;
  /** Time since then, in 1/65536 s. */
  readonly sinceLastReport: number;
}

/** What an RTCP message of a viewer says. */
export interface Feedback {
  /** Whether it asks for a key frame (PLI or FIR). */
  readonly key: boolean;
  /** Sequence numbers of packets that it misses. */
  readonly missing: readonly number[];
  readonly reports: readonly ReceptionReport[];
}

/** Reads a compound RTCP message (RFC 3550, RFC 4585). Garbage says nothing. */
export function readFeedback(message: Buffer): Feedback {
  const missing: number[] = [];
  const reports: ReceptionReport[] = [];
  let key = false;
  for (let at = 0; at + 8 <= message.length; ) {
    const kind = message.readUInt8(at + 1);
    const format = message.readUInt8(at) & 0x1f;
    const end = Math.min(message.length, at + 4 * (message.readUInt16BE(at + 2) + 1));
    if (kind === PAYLOAD_FEEDBACK) key ||= format === PICTURE_LOSS || format === FULL_INTRA;
    if (kind === TRANSPORT_FEEDBACK && format === GENERIC_NACK)
      for (let item = at + 12; item + 4 <= end && missing.length < MOST_MISSING; item += 4)
        missing.push(...missingOf(message, item));
    if (kind === RECEIVER_REPORT) reports.push(...reportsOf(message, at + 8, end, format));
    if (kind === SENDER_REPORT) reports.push(...reportsOf(message, at + 28, end, format));
    at = Math.max(end, at + 4);
  }
  return { key, missing, reports };
}

/** A packet, and those of the sixteen after it whose bit is set. */
function missingOf(message: Buffer, at: number): number[] {
  const first = message.readUInt16BE(at);
  const after = message.readUInt16BE(at + 2);
  const found = [first];
  for (let bit = 0; bit < 16; bit++) if (after & (1 << bit)) found.push((first + bit + 1) & 0xffff);
  return found;
}

function reportsOf(message: Buffer, start: number, end: number, count: number): ReceptionReport[] {
  const reports: ReceptionReport[] = [];
  for (let at = start; at + REPORT_BYTES <= end && reports.length < count; at += REPORT_BYTES)
    reports.push({
      ssrc: message.readUInt32BE(at),
      lost: message.readUInt8(at + 4) / 256,
      lastReport: message.readUInt32BE(at + 16),
      sinceLastReport: message.readUInt32BE(at + 20),
    });
  return reports;
}

/** What has been sent of a stream. */
export interface SentCount {
  readonly ssrc: number;
  readonly timestamp: number;
  readonly packets: number;
  readonly bytes: number;
}

/** A sender report (RFC 3550, 6.4.1) at `now` (ms since 1970). */
export function senderReport({ ssrc, timestamp, packets, bytes }: SentCount, now: number): Buffer {
  const report = Buffer.alloc(SENDER_REPORT_BYTES);
  const seconds = now / 1_000 + NTP_EPOCH_S;
  report.writeUInt8(VERSION, 0);
  report.writeUInt8(SENDER_REPORT, 1);
  report.writeUInt16BE(SENDER_REPORT_BYTES / 4 - 1, 2);
  report.writeUInt32BE(ssrc, 4);
  report.writeUInt32BE(Math.floor(seconds) % 2 ** 32, 8);
  report.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32), 12);
  report.writeUInt32BE(timestamp, 16);
  report.writeUInt32BE(packets % 2 ** 32, 20);
  report.writeUInt32BE(bytes % 2 ** 32, 24);
  return report;
}

/** From us to the viewer and back (ms), by its report at `now` (ms since 1970); undefined before it has had one of ours. */
export function roundTripMs(
  { lastReport, sinceLastReport }: ReceptionReport,
  now: number,
): number | undefined {
  if (lastReport === 0) return undefined;
  const seconds = (now / 1_000 + NTP_EPOCH_S) % 65_536;
  const passed = (Math.floor(seconds * 65_536) - lastReport - sinceLastReport) / 65.536;
  // The middle of an NTP time wraps every 65 536 s; a viewer that reports nonsense is not believed.
  const away = passed < 0 ? passed + 65_536_000 : passed;
  return away < 30_000 ? away : undefined;
}
