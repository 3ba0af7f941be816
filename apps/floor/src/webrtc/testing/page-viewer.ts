import type { Page } from '@playwright/test';
import { expect } from 'vitest';

declare global {
  /** The connection of the last viewer in the page. */
  var pageViewer: {
    connection: RTCPeerConnection;
    clock: RTCDataChannel;
    video: HTMLVideoElement;
    messages: string[];
  };
}

export type Offerer = 'browser' | 'floor';

/** Connects a viewer in the page. Returns whether some frames were decoded; false: the connection failed before. */
const connect = (page: Page, viewerId: string, camera: string, offerer: Offerer): Promise<boolean> =>
  page.evaluate(
    async ([id, view, offers]) => {
      const call = async (method: string, query: string, body = '') =>
        (await fetch(`/${id}/${view}${query}`, { method, body })).text();
      const receiving = () => {
        const receiver = new RTCPeerConnection();
        receiver.addTransceiver('video', { direction: 'recvonly' });
        receiver.addTransceiver('audio', { direction: 'recvonly' });
        return receiver;
      };
      const connection = offers === 'floor' ? new RTCPeerConnection() : receiving();
      const known = offers === 'floor' ? { negotiated: true, id: 0 } : {};
      const clock = connection.createDataChannel('clock', { ordered: false, maxRetransmits: 0, ...known });
      const messages: string[] = [];
      clock.onmessage = ({ data }) => messages.push(data);
      clock.onopen = () => {
        clock.send('nonsense');
        clock.send(JSON.stringify({ ping: 5 }));
      };
      const video = document.createElement('video');
      video.muted = true;
      const stream = new MediaStream();
      connection.ontrack = ({ track }) => {
        stream.addTrack(track);
        video.srcObject = stream;
        void video.play();
      };
      globalThis.pageViewer = { connection, clock, video, messages };
      if (offers === 'floor') {
        const receiver = receiving();
        const { sdp: receives } = await receiver.createOffer();
        receiver.close();
        const sdp = await call('POST', '?offer=floor', receives);
        await connection.setRemoteDescription({ type: 'offer', sdp });
        await connection.setLocalDescription(await connection.createAnswer());
        await call('PATCH', '', connection.localDescription?.sdp);
      } else {
        await connection.setLocalDescription(await connection.createOffer());
        const sdp = await call('POST', '', connection.localDescription?.sdp);
        await connection.setRemoteDescription({ type: 'answer', sdp });
      }
      return new Promise<boolean>((resolve) => {
        const count = () => {
          if (video.getVideoPlaybackQuality().totalVideoFrames > 20 && messages.length > 10) resolve(true);
          else video.requestVideoFrameCallback(count);
        };
        video.requestVideoFrameCallback(count);
        const failed = () => connection.connectionState === 'failed' && resolve(false);
        connection.addEventListener('connectionstatechange', failed);
        failed();
      });
    },
    [viewerId, camera, offerer] as const,
  );

/** Requests a key frame on the clock channel. Returns whether it was decoded within 150 frames. */
const requestKeyFrame = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { connection, clock, video } = globalThis.pageViewer;
    const nextFrame = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const keyFrames = async () =>
      [...(await connection.getStats()).values()].find(
        ({ type, kind }) => type === 'inbound-rtp' && kind === 'video',
      )?.keyFramesDecoded;
    const before = await keyFrames();
    clock.send(JSON.stringify({ key: true }));
    let frames = 0;
    for (; frames < 150 && (await keyFrames()) === before; frames++) await nextFrame();
    return frames < 150;
  });

/** What the page's viewer has received so far. It is closed by the page's event `leave`. */
const inspect = (page: Page) =>
  page.evaluate(async () => {
    const { connection, video, messages } = globalThis.pageViewer;
    const canvas = new OffscreenCanvas(64, 36).getContext('2d');
    canvas?.drawImage(video, 0, 0, 64, 36);
    const pixels = [...(canvas?.getImageData(0, 0, 64, 36).data ?? [])];
    const stats = [...(await connection.getStats()).values()];
    const codec = (kind: string) =>
      stats.find(({ type, mimeType }) => type === 'codec' && mimeType?.startsWith(kind))?.mimeType;
    window.addEventListener('leave', () => connection.close(), { once: true });
    return {
      size: [video.videoWidth, video.videoHeight],
      brightness: pixels.reduce((sum, value) => sum + value, 0) / pixels.length,
      codecs: [codec('video'), codec('audio')],
      pong: messages.some((message) => JSON.parse(message).pong === 5),
      stamped: messages.some((message) => typeof JSON.parse(message).c === 'number'),
    };
  });

/**
 * Watches a camera in the page, as the site does: an offer of the gateway's that fails is followed by another. The gateway's
 * library begins the handshake a moment before it has stored the answer, and a browser so near may be faster than that.
 */
export async function watchInPage(page: Page, viewerId: string, camera: string, offerer: Offerer) {
  for (let attempt = 0; attempt < 5; attempt++) {
    const id = `${viewerId}-${attempt}`;
    if (await connect(page, id, camera, offerer)) {
      const keyFrameInTime = await requestKeyFrame(page);
      return { id, seen: { ...(await inspect(page)), keyFrameInTime } };
    }
    await page.evaluate(() => globalThis.pageViewer.connection.close());
    expect(offerer).toBe('floor');
  }
  throw new Error('refused five times in a row');
}

/** Closes the page's viewer. */
export const leavePage = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('leave')));

/** Connects and closes viewers in the page, one after another. Returns the state of each connection once its clock runs. */
export const comeAndGo = (page: Page, times: number): Promise<string[]> =>
  page.evaluate(async (rounds) => {
    const states: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const connection = new RTCPeerConnection();
      connection.addTransceiver('video', { direction: 'recvonly' });
      const clock = connection.createDataChannel('clock');
      const open = new Promise((resolve) => clock.addEventListener('message', resolve));
      await connection.setLocalDescription(await connection.createOffer());
      const answer = await fetch(`/round-${round}/screen`, {
        method: 'POST',
        body: connection.localDescription?.sdp ?? '',
      });
      await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
      await open;
      states.push(connection.connectionState);
      connection.close();
    }
    return states;
  }, times);

/** Sends this on the clock channel. Returns the first other size of the picture that is seen after it. */
export const sizeAfter = (page: Page, message: object): Promise<number[]> =>
  page.evaluate(async (text) => {
    const { clock, video } = globalThis.pageViewer;
    const before = video.videoWidth;
    clock.send(text);
    while (video.videoWidth === before)
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    return [video.videoWidth, video.videoHeight];
  }, JSON.stringify(message));
