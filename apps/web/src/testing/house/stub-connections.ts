import { vi } from 'vitest';
import type { ScriptedHouse } from './scripted-house.ts';

/** Puts the house of a test behind every socket that the page opens. */
export function stubSockets(house: ScriptedHouse): void {
  class Socket extends EventTarget {
    readonly bufferedAmount = 0;
    readonly send: (text: string) => void;
    readonly close: () => void;
    constructor(url: string) {
      super();
      const socket = house.open(url, {
        opened: () => this.dispatchEvent(new Event('open')),
        text: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
        closed: (code) => this.dispatchEvent(new CloseEvent('close', { code })),
      });
      this.send = socket.send;
      this.close = socket.close;
    }
  }
  vi.stubGlobal('WebSocket', Socket);
}

/** Video that is requested and never answered. */
export function stubPictures(): void {
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback: () => 0,
    cancelVideoFrameCallback: () => undefined,
  });
  vi.stubGlobal(
    'RTCPeerConnection',
    class {
      addTransceiver() {}
      createDataChannel = () => new EventTarget();
      createOffer = async () => ({ type: 'offer', sdp: 'v=0' });
      close() {}
    },
  );
}
