import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { WebSocket } from 'ws';
import type { Network } from '../../apps/web/src/realtime/network.ts';

/** Receives what passes over the sockets of a network. */
export interface SocketRecorder {
  sent(text: string): void;
  received(text: string): void;
  /** The WebSocket close code of an open socket. */
  closed(code: number): void;
}

const NOTHING: SocketRecorder = { sent() {}, received() {}, closed() {} };

/** The parts of a browser that the web app's connections need, with a site at this address. */
export function socketNetwork(site: string, recorder = NOTHING): Network {
  // The web app reads its own address from here.
  Object.assign(globalThis, { location: { href: site } });
  return {
    open(url, events) {
      const { pathname, search } = new URL(url);
      const address = new URL(pathname + search, site.replace('http', 'ws'));
      // As in a browser, each message is an event of its own: what follows from one is done before the next.
      const socket = new WebSocket(address, PROTOO_SUBPROTOCOL, { allowSynchronousEvents: false });
      let opened = false;
      socket.on('open', () => {
        opened = true;
        events.opened();
      });
      socket.on('message', (data) => {
        const text = String(data);
        recorder.received(text);
        events.text(text);
      });
      socket.on('error', () => undefined);
      socket.on('close', (code) => {
        if (opened) recorder.closed(code);
        events.closed(code);
      });
      return {
        send(text) {
          recorder.sent(text);
          socket.send(text);
        },
        close: (code, reason) => socket.close(code, reason),
        terminate: () => socket.terminate(),
        get bufferedAmount() {
          return socket.bufferedAmount;
        },
      };
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    whenOnline: () => () => undefined,
    random: Math.random,
  };
}
