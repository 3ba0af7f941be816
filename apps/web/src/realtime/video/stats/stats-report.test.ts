import { describe, expect, test } from 'vitest';
import { readReport, type VideoReport } from './stats-report.ts';
import { addReport, ratesOf } from './stream-rates.ts';

const INBOUND = {
  type: 'inbound-rtp',
  kind: 'video',
  codecId: 'codec',
  transportId: 'transport',
  timestamp: 1_000,
  bytesReceived: 100_000,
  packetsReceived: 100,
  packetsLost: 0,
  framesDecoded: 30,
  jitterBufferDelay: 0.1,
  jitterBufferEmittedCount: 30,
  decoderImplementation: 'FFmpeg',
  frameWidth: 1280,
  frameHeight: 720,
};
const report = (route: string, inbound: object = {}) =>
  new Map<string, unknown>([
    ['sound', { type: 'inbound-rtp', kind: 'audio', timestamp: 1_000 }],
    ['picture', { ...INBOUND, ...inbound }],
    ['codec', { type: 'codec', mimeType: 'video/H264' }],
    ['transport', { type: 'transport', selectedCandidatePairId: 'pair' }],
    [
      'pair',
      {
        type: 'candidate-pair',
        currentRoundTripTime: 0.02,
        localCandidateId: 'us',
        remoteCandidateId: 'them',
      },
    ],
    ['us', { type: 'local-candidate', candidateType: route }],
    ['them', { type: 'remote-candidate', candidateType: 'host' }],
  ]);
/** Candidate pairs as Firefox reports them: a pair may be nominated and have failed. */
const TRIED = {
  type: 'candidate-pair',
  nominated: true,
  selected: false,
  state: 'failed',
  currentRoundTripTime: 0.5,
  localCandidateId: 'us',
  remoteCandidateId: 'relay',
};
const NOMINATED = { ...TRIED, state: 'succeeded', currentRoundTripTime: 0.09, remoteCandidateId: 'them' };
const SELECTED = { ...NOMINATED, selected: true, currentRoundTripTime: 0.03, remoteCandidateId: 'relay' };
const withoutTransport = (pairs: readonly object[]) => {
  const { transportId: _, ...inbound } = INBOUND;
  return new Map<string, unknown>([
    ['picture', inbound],
    ['us', { type: 'local-candidate', candidateType: 'host' }],
    ['them', { type: 'remote-candidate', candidateType: 'host' }],
    ['relay', { type: 'remote-candidate', candidateType: 'relay' }],
    ...pairs.map((pair, n): [string, unknown] => [`pair ${n}`, pair]),
  ]);
};
const read = (inbound: object): VideoReport => {
  const found = readReport(report('host', inbound));
  if (found === null) throw new Error('no picture in the report');
  return found;
};

describe('a connection’s report', () => {
  test('GAME-16 a stats report has decoder, size, round trip and route of the picture', () => {
    expect(readReport(report('host'))?.standing).toEqual({
      decoder: 'FFmpeg',
      codec: 'H264',
      size: { width: 1280, height: 720 },
      roundTripMs: 20,
      route: 'direct',
    });
    expect(readReport(report('relay'))?.standing.route).toBe('relayed');
  });

  test.each([
    ['the one that is selected', [TRIED, NOMINATED, SELECTED], { roundTripMs: 30, route: 'relayed' }],
    ['else one that was nominated and came to be', [TRIED, NOMINATED], { roundTripMs: 90, route: 'direct' }],
    ['none that was only tried', [TRIED], { roundTripMs: null, route: null }],
  ])('GAME-16 without a transport report the route is that of %s', (_, pairs, way) => {
    expect(readReport(withoutTransport(pairs))?.standing).toMatchObject(way);
  });

  test('GAME-16 a stats report leaves out what the browser does not report', () => {
    const bare = { type: 'inbound-rtp', kind: 'video', timestamp: 5 };
    expect(readReport(new Map())).toBeNull();
    expect(readReport(new Map([['picture', bare]]))?.standing).toEqual({
      decoder: null,
      codec: null,
      size: null,
      roundTripMs: null,
      route: null,
    });
  });
});

describe('figures', () => {
  const second = read({});
  const third = read({
    timestamp: 2_000,
    bytesReceived: 350_000,
    packetsReceived: 290,
    packetsLost: 10,
    framesDecoded: 60,
    jitterBufferDelay: 0.4,
    jitterBufferEmittedCount: 60,
  });

  test('GAME-16 rates are of the time between two reports', () => {
    const figures = ratesOf([second, third]);
    expect(figures).toMatchObject({ framesPerSecond: 30, bitsPerSecond: 2_000_000, loss: 0.05 });
    expect(figures.jitterBufferMs).toBeCloseTo(10);
  });

  test('GAME-16 rates are null with fewer than two reports', () => {
    expect(ratesOf([])).toEqual(ratesOf([second]));
    expect(ratesOf([second]).framesPerSecond).toBeNull();
  });

  test('GAME-16 rates restart with a new connection, and late packets never make the loss negative', () => {
    expect(addReport([second, third], read({ bytesReceived: 10 }))).toHaveLength(1);
    expect(ratesOf([third, read({ ...INBOUND, timestamp: 3_000, packetsReceived: 400 })]).loss).toBe(0);
  });
});
