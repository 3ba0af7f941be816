import {
  AV_CODEC_ID_H264,
  AVERROR_EXIT,
  AVERROR_HTTP_FORBIDDEN,
  AVERROR_HTTP_NOT_FOUND,
  AVERROR_HTTP_UNAUTHORIZED,
  AVFMT_FLAG_NOPARSE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Dictionary, type FormatContext, InputFormat, type Stream } from 'node-av/lib';
import type { NetworkAddress } from '../../address.ts';
import type { CameraFault } from '../../faults.ts';

/** A camera's open stream. */
export interface Input {
  readonly context: FormatContext;
  readonly video: Stream;
  readonly sound: Stream | undefined;
  /** Whether pictures come as the packets of the network, not put together. */
  readonly inPackets: boolean;
}

export class CameraFailed extends Error {
  readonly fault: CameraFault;
  constructor(fault: CameraFault) {
    super(fault);
    this.fault = fault;
  }
}

interface Opening {
  readonly format: string;
  readonly url: string;
  readonly options: Readonly<Record<string, string>>;
  /** Whether streams are known only from what they carry. */
  readonly probe: boolean;
}

const LEAST_DELAY = { fflags: 'nobuffer', flags: 'low_delay', analyzeduration: '0', probesize: '32' };
/** Microseconds: longer than a camera has to open, because FFmpeg tells its end as that of a stream which it cannot read. */
const CONNECT_TIMEOUT = '10000000';

function openingOf(address: NetworkAddress, sound: boolean): Opening {
  const media = { allowed_media_types: sound ? 'video+audio' : 'video' };
  switch (address.kind) {
    case 'rtsp': {
      const options = { ...LEAST_DELAY, ...media, rtsp_transport: 'tcp', timeout: CONNECT_TIMEOUT };
      return { format: 'rtsp', url: address.url, options, probe: false };
    }
    case 'rtp': {
      const options = { ...LEAST_DELAY, ...media, protocol_whitelist: 'file,rtp,udp' };
      return { format: 'sdp', url: address.sdpFile, options, probe: false };
    }
    case 'udp': {
      const options = {
        fflags: 'nobuffer',
        analyzeduration: '2000000',
        probesize: '2000000',
        overrun_nonfatal: '1',
        fifo_size: '20000',
      };
      return { format: 'mpegts', url: address.url, options, probe: true };
    }
    case 'v4l2':
      return { format: 'v4l2', url: address.device, options: { fflags: 'nobuffer' }, probe: false };
  }
}

/** Opens a camera; `context` can be interrupted meanwhile. @throws {CameraFailed} */
export async function openInput(
  context: FormatContext,
  address: NetworkAddress,
  sound: boolean,
): Promise<Input> {
  const { format, url, options, probe } = openingOf(address, sound);
  const opened = await context.openInput(
    url,
    InputFormat.findInputFormat(format),
    Dictionary.fromObject(options),
  );
  if (opened < 0) throw new CameraFailed(faultOf(opened));
  if (probe) await context.findStreamInfo();
  const streamOf = (type: number) => context.streams.find(({ codecpar }) => codecpar.codecType === type);
  const video = streamOf(AVMEDIA_TYPE_VIDEO);
  if (video === undefined) throw new CameraFailed(probe ? 'silent' : 'no-video');
  const fromRtp = address.kind === 'rtsp' || address.kind === 'rtp';
  const inPackets = fromRtp && video.codecpar.codecId === AV_CODEC_ID_H264;
  // FFmpeg's own way of putting pictures together waits for the next one.
  if (inPackets) context.setFlags(AVFMT_FLAG_NOPARSE);
  return { context, video, sound: sound ? streamOf(AVMEDIA_TYPE_AUDIO) : undefined, inPackets };
}

/** Errors of the operating system are its numbers, negative. */
const FAULTS = new Map<number, CameraFault>([
  [AVERROR_HTTP_UNAUTHORIZED, 'credentials'],
  [AVERROR_HTTP_FORBIDDEN, 'credentials'],
  [AVERROR_HTTP_NOT_FOUND, 'not-found'],
  [AVERROR_EXIT, 'silent'],
  [-2, 'not-found'],
  [-13, 'credentials'],
  [-16, 'busy'],
  [-98, 'busy'],
  [-101, 'unreachable'],
  [-110, 'silent'],
  [-111, 'unreachable'],
  [-113, 'unreachable'],
]);

const faultOf = (code: number): CameraFault => FAULTS.get(code) ?? 'not-a-stream';
