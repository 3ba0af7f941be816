import type { Page } from '@playwright/test';
import { MOUNTPOINT } from './janus-server.ts';

export const SIDES = ['floorcast', 'janus'] as const;
export type Side = (typeof SIDES)[number];

/** Milliseconds to the first frame: from the viewer's first step, and from the request for the picture in an open session. */
interface FirstFrame {
  readonly begun: number;
  readonly asked: number;
}

/** How a page reaches both sides. */
export interface Ways {
  /** Address of our gateway's page. */
  readonly site: string;
  readonly janusSocket: string;
  /** Relays of the media: where they are, and the port that replaces each port of the senders. */
  readonly relays?: { readonly host: string; readonly ports: readonly (readonly [number, number])[] };
}

/** Connects a peer to a sender, whose SDP `routed` changes. Returns the time of the request, and how to end. */
type Connect = (
  peer: RTCPeerConnection,
  routed: (sdp: string) => string,
) => Promise<{ readonly asked: number; readonly end: () => Promise<void> }>;

declare global {
  interface Window {
    connectTo: Partial<Record<Side, Connect>>;
  }
}

const NO_RELAYS: NonNullable<Ways['relays']> = { host: '', ports: [] };
/** Time (ms) after which a viewer without a frame is given up. */
const FRAME_MOST_MS = 10_000;

/** Opens a viewer in the page, which stays until `leave`. Null: no picture came. */
export async function firstFrame(
  page: Page,
  side: Side,
  { janusSocket, relays = NO_RELAYS }: Ways,
): Promise<FirstFrame | null> {
  await installWhep(page);
  await installJanus(page, janusSocket);
  return page.evaluate(
    async ([which, { host, ports }, mostMs]) => {
      const video = document.querySelector('video');
      const connect = window.connectTo[which];
      if (video === null || connect === undefined) throw new Error('the page is not prepared');
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
      const relayed = new Map(ports);
      const routed = (sdp: string) =>
        sdp.replace(/(a=candidate:\S+ \d \S+ \d+) \S+ (\d+)/g, (line, start, port) =>
          relayed.has(Number(port)) ? `${start} ${host} ${relayed.get(Number(port))}` : line,
        );
      const { asked, end } = await connect(peer, routed);
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
    [side, relays, FRAME_MOST_MS] as const,
  );
}

/** Our gateway, by the exchange of the web app's own player. */
const installWhep = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.connectTo ??= {};
    window.connectTo.floorcast = async (peer, routed) => {
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
      // As the web app does: the floor begins DTLS, and the connectivity check precedes the answer.
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 10);
        peer.oniceconnectionstatechange = () => {
          if (peer.iceConnectionState === 'connected') resolve();
        };
      });
      void fetch(location, { method: 'PATCH', body: answer });
      return { asked, end: () => fetch(location, { method: 'DELETE' }).then(() => undefined) };
    };
  });

/** Janus, by its WebSocket and its streaming plugin. */
const installJanus = (page: Page, janusSocket: string): Promise<void> =>
  page.evaluate(
    ([socketUrl, mountpoint]) => {
      window.connectTo ??= {};
      window.connectTo.janus = async (peer, routed) => {
        const socket = new WebSocket(socketUrl, 'janus-protocol');
        await new Promise((resolve) => socket.addEventListener('open', resolve));
        let about = {};
        const ask = (request: object) =>
          new Promise<{ data?: { id: number }; jsep?: RTCSessionDescriptionInit }>((resolve) => {
            const transaction = crypto.randomUUID?.() ?? String(Math.random());
            const onMessage = ({ data }: MessageEvent<string>) => {
              const message = JSON.parse(data);
              if (message.transaction !== transaction || message.janus === 'ack') return;
              socket.removeEventListener('message', onMessage);
              resolve(message);
            };
            socket.addEventListener('message', onMessage);
            socket.send(JSON.stringify({ ...about, ...request, transaction }));
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
    },
    [janusSocket, MOUNTPOINT] as const,
  );

export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-left');
    window.dispatchEvent(new Event('leave'));
  });
  await page.locator('body[data-left]').waitFor();
}
