import type { Page } from '@playwright/test';
import { MOUNTPOINT } from './janus-server.ts';

export const SIDES = ['floorcast', 'janus'] as const;
export type Side = (typeof SIDES)[number];

/** Milliseconds to the first frame: from the viewer's first step, and from asking for the picture by an open session. */
interface FirstFrame {
  readonly begun: number;
  readonly asked: number;
}

/** How a page reaches both sides. */
export interface Ways {
  /** Where our gateway's page is. */
  readonly site: string;
  readonly janusSocket: string;
  /** Ports of senders' addresses, and those that stand in front of them on the loopback; none where nothing does. */
  readonly media: readonly (readonly [number, number])[];
}

/** Whoever has seen nothing by then (ms) will not. */
const FRAME_MOST_MS = 10_000;

/** Opens a viewer in the page, which goes on watching until `leave`. Null: no picture came. */
export const firstFrame = (
  page: Page,
  side: Side,
  { janusSocket, media }: Ways,
): Promise<FirstFrame | null> =>
  page.evaluate(
    async ([which, socketUrl, mountpoint, routes, mostMs]) => {
      const video = document.querySelector('video');
      if (video === null) throw new Error('no video');
      const begun = performance.now();
      const peer = new RTCPeerConnection();
      peer.ontrack = ({ track, receiver }) => {
        receiver.jitterBufferTarget = 0;
        video.srcObject = new MediaStream([track]);
      };
      const framed = new Promise<number | null>((resolve) => {
        video.requestVideoFrameCallback(() => resolve(performance.now()));
        setTimeout(() => resolve(null), mostMs);
      });
      const front = new Map(routes);
      const routed = (sdp: string) =>
        sdp.replace(/(a=candidate:\S+ \d \S+ \d+) \S+ (\d+)/g, (line, start, port) =>
          front.has(Number(port)) ? `${start} 127.0.0.1 ${front.get(Number(port))}` : line,
        );
      const whep = async () => {
        const receiver = new RTCPeerConnection();
        receiver.addTransceiver('video', { direction: 'recvonly' });
        const { sdp: receives = '' } = await receiver.createOffer();
        receiver.close();
        const asked = performance.now();
        const offered = await fetch('/?offer=floor', { method: 'POST', body: receives });
        const location = offered.headers.get('location') ?? '';
        const sdp = routed(await offered.text()).replaceAll('a=setup:actpass', 'a=setup:active');
        await peer.setRemoteDescription({ type: 'offer', sdp });
        const { sdp: answer = '' } = await peer.createAnswer();
        await peer.setLocalDescription({ type: 'answer', sdp: answer });
        // As the site's own player: the floor begins DTLS, and the check of the way goes before the answer.
        await new Promise<void>((resolve) => {
          setTimeout(resolve, 10);
          peer.oniceconnectionstatechange = () => {
            if (peer.iceConnectionState === 'connected') resolve();
          };
        });
        void fetch(location, { method: 'PATCH', body: answer });
        return { asked, end: () => fetch(location, { method: 'DELETE' }).then(() => undefined) };
      };
      const janus = async () => {
        const socket = new WebSocket(socketUrl, 'janus-protocol');
        await new Promise((resolve) => socket.addEventListener('open', resolve));
        let about = {};
        const ask = (words: object) =>
          new Promise<{ data?: { id: number }; jsep?: RTCSessionDescriptionInit }>((resolve) => {
            const transaction = crypto.randomUUID?.() ?? String(Math.random());
            const hear = ({ data }: MessageEvent<string>) => {
              const word = JSON.parse(data);
              if (word.transaction !== transaction || word.janus === 'ack') return;
              socket.removeEventListener('message', hear);
              resolve(word);
            };
            socket.addEventListener('message', hear);
            socket.send(JSON.stringify({ ...about, ...words, transaction }));
          });
        about = { session_id: (await ask({ janus: 'create' })).data?.id };
        const attached = await ask({ janus: 'attach', plugin: 'janus.plugin.streaming' });
        about = { ...about, handle_id: attached.data?.id };
        peer.onicecandidate = ({ candidate }) =>
          void ask({ janus: 'trickle', candidate: candidate ?? { completed: true } });
        const asked = performance.now();
        const offered = await ask({ janus: 'message', body: { request: 'watch', id: mountpoint } });
        if (offered.jsep === undefined) throw new Error('Janus offers nothing');
        await peer.setRemoteDescription({ type: 'offer', sdp: routed(offered.jsep.sdp ?? '') });
        await peer.setLocalDescription(await peer.createAnswer());
        const jsep = { type: 'answer', sdp: peer.localDescription?.sdp };
        await ask({ janus: 'message', body: { request: 'start' }, jsep });
        const streams = [{ mid: 'v', min_delay: 0, max_delay: 0 }];
        await ask({ janus: 'message', body: { request: 'configure', streams, min_delay: 0, max_delay: 0 } });
        return { asked, end: () => ask({ janus: 'destroy' }).then(() => socket.close()) };
      };
      const { asked, end } = await (which === 'janus' ? janus() : whep());
      window.addEventListener(
        'leave',
        () => {
          void end().then(() => document.body.setAttribute('data-left', ''));
          peer.close();
          video.srcObject = null;
        },
        { once: true },
      );
      const shown = await framed;
      return shown === null ? null : { begun: shown - begun, asked: shown - asked };
    },
    [side, janusSocket, MOUNTPOINT, media, FRAME_MOST_MS] as const,
  );

export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-left');
    window.dispatchEvent(new Event('leave'));
  });
  await page.locator('body[data-left]').waitFor();
}
