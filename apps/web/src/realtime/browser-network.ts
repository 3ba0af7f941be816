import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import type { TextSocket } from '@floorcast/protoo/peer';
import { settings } from '../api/settings/settings.ts';
import { onWindow } from '../lib/dom/on-window.ts';
import type { Network, SocketEvents } from './network.ts';

function openSocket(url: string, events: SocketEvents): TextSocket {
  const socket = new WebSocket(url, PROTOO_SUBPROTOCOL);
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') events.text(data);
  });
  socket.addEventListener('close', ({ code }) => events.closed(code));
  return socket;
}

export const browserNetwork: Network = {
  open: openSocket,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  whenOnline: (run) => onWindow(['online'], run),
  random: Math.random,
};

/** The address of one of the house's sockets: at `node`, else on SOCKET_URL, else on the origin the page came from. */
export function socketUrl(path: string, token: string, node: string | null = null): string {
  const { SOCKET_URL } = settings();
  const anywhere = SOCKET_URL === '' ? location.href.replace(/^http/, 'ws') : SOCKET_URL;
  const url = new URL(path, node ?? anywhere);
  url.searchParams.set('token', token);
  return url.href;
}
