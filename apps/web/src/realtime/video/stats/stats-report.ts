import * as z from 'zod/mini';

const Inbound = z.object({
  type: z.literal('inbound-rtp'),
  kind: z.literal('video'),
  codecId: z.optional(z.string()),
  transportId: z.optional(z.string()),
  timestamp: z.number(),
  bytesReceived: z.optional(z.number()),
  packetsReceived: z.optional(z.number()),
  packetsLost: z.optional(z.number()),
  framesDecoded: z.optional(z.number()),
  framesDropped: z.optional(z.number()),
  jitterBufferDelay: z.optional(z.number()),
  jitterBufferEmittedCount: z.optional(z.number()),
  decoderImplementation: z.optional(z.string()),
  frameWidth: z.optional(z.number()),
  frameHeight: z.optional(z.number()),
});
const Codec = z.object({ type: z.literal('codec'), mimeType: z.string() });
const Transport = z.object({
  type: z.literal('transport'),
  selectedCandidatePairId: z.optional(z.string()),
});
const Pair = z.object({
  type: z.literal('candidate-pair'),
  /** Firefox only. */
  selected: z.optional(z.boolean()),
  nominated: z.optional(z.boolean()),
  state: z.optional(z.string()),
  currentRoundTripTime: z.optional(z.number()),
  localCandidateId: z.string(),
  remoteCandidateId: z.string(),
});
const Candidate = z.object({ candidateType: z.string() });

/** The counters of a connection; `at` in milliseconds, other times in seconds, as in the browser's report. */
export type Counted = Readonly<ReturnType<typeof countedOf>>;

/** The present state of a connection; null for what the browser does not report. */
export type Standing = Readonly<ReturnType<typeof standingOf>>;

export interface VideoReport {
  readonly counted: Counted;
  readonly standing: Standing;
}

type Report = ReadonlyMap<string, unknown>;

/** The video part of a browser's report; null before there is one. */
export function readReport(report: Report): VideoReport | null {
  const inbound = [...report.values()]
    .map((entry) => Inbound.safeParse(entry).data)
    .find((entry) => entry !== undefined);
  if (inbound === undefined) return null;
  return { counted: countedOf(inbound), standing: standingOf(report, inbound) };
}

function countedOf(inbound: z.infer<typeof Inbound>) {
  return {
    at: inbound.timestamp,
    bytes: inbound.bytesReceived ?? 0,
    packets: inbound.packetsReceived ?? 0,
    lost: inbound.packetsLost ?? 0,
    decoded: inbound.framesDecoded ?? 0,
    dropped: inbound.framesDropped ?? 0,
    bufferDelay: inbound.jitterBufferDelay ?? 0,
    buffered: inbound.jitterBufferEmittedCount ?? 0,
  };
}

function standingOf(report: Report, inbound: z.infer<typeof Inbound>) {
  const { frameWidth: width, frameHeight: height } = inbound;
  const pair = pairOf(report, inbound.transportId);
  const roundTrip = pair?.currentRoundTripTime;
  return {
    decoder: inbound.decoderImplementation ?? null,
    codec: Codec.safeParse(report.get(inbound.codecId ?? '')).data?.mimeType.replace('video/', '') ?? null,
    size: width === undefined || height === undefined ? null : { width, height },
    roundTripMs: roundTrip === undefined ? null : roundTrip * 1000,
    route: pair === undefined ? null : routeOf(report, pair),
  };
}

/** The pair that its transport names; where the browser reports no transports, the pair that is marked as in use. */
function pairOf(report: Report, transportId = ''): z.infer<typeof Pair> | undefined {
  const transport = Transport.safeParse(report.get(transportId)).data;
  if (transport !== undefined)
    return Pair.safeParse(report.get(transport.selectedCandidatePairId ?? '')).data;
  const pairs = [...report.values()].flatMap((entry) => Pair.safeParse(entry).data ?? []);
  return (
    pairs.find(({ selected }) => selected === true) ??
    pairs.find(({ nominated, state }) => nominated === true && state === 'succeeded')
  );
}

function routeOf(report: Report, pair: z.infer<typeof Pair>): 'direct' | 'relayed' {
  const types = [pair.localCandidateId, pair.remoteCandidateId].map(
    (id) => Candidate.safeParse(report.get(id)).data?.candidateType,
  );
  return types.includes('relay') ? 'relayed' : 'direct';
}
