import type { ShownFrame } from './picture-log.ts';

/** Functions that run in the page, before its own code; each is complete in itself. */

/** Records each frame of each video while it is on screen, and reads the clock strip at the top of the picture. */
export function recordFrames(): void {
  const frames: ShownFrame[] = [];
  window.shownFrames = frames;
  const videos: HTMLVideoElement[] = [];
  const context = new OffscreenCanvas(256, 2).getContext('2d', { willReadFrequently: true });
  const byteAt = (data: Uint8ClampedArray, byte: number) =>
    Array.from({ length: 8 }, (_, bit) => {
      const at = ((byte * 8 + bit) * 4 + 1) * 4;
      return (data[at] ?? 0) + (data[at + 4] ?? 0) > 255 ? 1 : 0;
    }).reduce<number>((value, bit) => value * 2 + bit, 0);
  const ageOf = (video: HTMLVideoElement, now: number): number | null => {
    const { videoWidth: width, videoHeight: height } = video;
    // The strip is 22 of 720 lines high; its edges are left out.
    context?.drawImage(video, 0, height / 120, width, height / 72, 0, 0, 256, 2);
    const data = context?.getImageData(0, 0, 256, 1).data ?? new Uint8ClampedArray();
    const bytes = Array.from({ length: 8 }, (_, byte) => byteAt(data, byte));
    const time = bytes.slice(0, 6);
    const check = time.reduce((sum, byte) => sum ^ byte, 0);
    if (check !== bytes[6] || bytes[7] !== 0xa5) return null;
    return now - time.reduce((value, byte) => value * 256 + byte, 0);
  };
  const watch = (video: HTMLVideoElement) => {
    const number = videos.push(video);
    const shown: VideoFrameRequestCallback = (_, { presentationTime, presentedFrames: presented }) => {
      if (!video.isConnected) return;
      video.requestVideoFrameCallback(shown);
      // The next camera's picture is hidden until it is complete. Chromium shows 2 × 2 black pixels until a first frame.
      if (video.closest('[data-testid=next-picture]') !== null || video.videoHeight <= 2) return;
      const now = performance.timeOrigin + performance.now();
      const at = performance.timeOrigin + presentationTime;
      frames.push({ at, video: number, presented, lines: video.videoHeight, ageMs: ageOf(video, now) });
    };
    video.requestVideoFrameCallback(shown);
  };
  new MutationObserver(() => {
    for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-testid=video]'))
      if (!videos.includes(video)) watch(video);
  }).observe(document, { childList: true, subtree: true });
}

/** Records every 50 ms what the page says of its picture. */
export function recordMoments(): void {
  window.pictureMoments = [];
  setInterval(() => {
    const meter = document.querySelector<HTMLElement>('[data-testid=picture-age]');
    const spin = document.querySelector('[data-testid=spin]');
    const old = meter === null || meter.dataset.level === 'stale';
    const age = meter?.dataset.age;
    window.pictureMoments.push({
      at: performance.timeOrigin + performance.now(),
      live: !old,
      held: spin instanceof HTMLButtonElement && spin.disabled && old,
      ageMs: age === undefined ? null : Number(age),
    });
  }, 50);
}

/** Counts the peer connections that were connected, and records what each receives of video, twice a second. */
export function recordPeers(): void {
  window.peers = { connected: [], traffic: [] };
  interface Inbound {
    readonly type: string;
    readonly kind?: string;
    readonly bytesReceived?: number;
    readonly packetsReceived?: number;
    readonly packetsLost?: number;
  }
  const { connected, traffic } = window.peers;
  const follow = (native: RTCPeerConnection) => {
    let peer = 0;
    const read = async () => {
      const stats = await native.getStats();
      stats.forEach((each: Inbound) => {
        if (each.type !== 'inbound-rtp' || each.kind !== 'video') return;
        const { bytesReceived: bytes = 0, packetsReceived: packets = 0, packetsLost: lost = 0 } = each;
        traffic.push({ at: performance.timeOrigin + performance.now(), peer, bytes, packets, lost });
      });
    };
    native.addEventListener('connectionstatechange', () => {
      if (native.connectionState !== 'connected' || peer > 0) return;
      peer = connected.push(performance.timeOrigin + performance.now());
      const reading = setInterval(() => {
        if (native.connectionState === 'closed') clearInterval(reading);
        else void read();
      }, 500);
    });
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      follow(this);
    }
  };
}
