import { createSocket } from 'node:dgram';
import { PeerConnection } from 'node-datachannel';
import { expect, vi } from 'vitest';
import { keepUntilClosed } from '../webrtc/viewer.ts';

/** An even port, as RTP wants it; the even neighbour of an odd free port may be in use. */
export async function freeUdpPort(): Promise<number> {
  for (;;) {
    const port = await anyFreePort();
    if (port % 2 === 0) return port;
  }
}

async function anyFreePort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

/** @throws while the port is in use. */
export async function bind(port: number): Promise<void> {
  const socket = createSocket('udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).bind(port, '127.0.0.1', resolve);
    });
  } finally {
    socket.close();
  }
}

/** Takes a port as the floor does for its viewers; `leave` gives it up. */
export async function takePort(): Promise<{ readonly port: number; leave(): void }> {
  const port = await freeUdpPort();
  const connection = new PeerConnection('viewer', {
    iceServers: [],
    bindAddress: '127.0.0.1',
    enableIceUdpMux: true,
    portRangeBegin: port,
    portRangeEnd: port,
  });
  keepUntilClosed(connection.createDataChannel('takes the port'));
  await vi.waitFor(() => expect(bind(port)).rejects.toThrow('EADDRINUSE'), { timeout: 25_000, interval: 20 });
  return { port, leave: () => connection.close() };
}
