import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Watcher, WatchRefused } from '../../lib/watcher.ts';
import { type Opened, type Seen, ToReceivers } from './messages.ts';

/** Time (ms) between two viewers. */
const BETWEEN_MS = 100;

let watchers: Watcher[] = [];

async function watch({ site, machineId, tokens }: Extract<ToReceivers, { do: 'watch' }>): Promise<Opened> {
  const firstFrames: number[] = [];
  const refused: string[] = [];
  await Promise.all(
    tokens.map(async (token, index) => {
      await sleep(index * BETWEEN_MS);
      try {
        const watcher = await Watcher.open(site, token, { machineId, camera: 'screen' });
        watchers.push(watcher);
        firstFrames.push(watcher.firstFrameMs);
      } catch (error) {
        refused.push(error instanceof WatchRefused ? `${error.status} ${error.code}` : String(error));
      }
    }),
  );
  return { firstFrames, refused };
}

async function look(seconds: number): Promise<Seen> {
  for (const { count } of watchers) count.reset();
  await sleep(seconds * 1_000);
  const counts = watchers.map(({ count }) => count);
  const sum = (of: (count: Watcher['count']) => number) => counts.reduce((all, count) => all + of(count), 0);
  return {
    frames: counts.map(({ frames }) => frames),
    packets: sum(({ packets }) => packets),
    lost: sum(({ lost }) => lost),
    bytes: sum(({ bytes }) => bytes),
    sizes: counts[0]?.sizes ?? [],
  };
}

async function leave(): Promise<void> {
  await Promise.all(watchers.map((watcher) => watcher.close()));
  watchers = [];
}

async function receive(sockets: number): Promise<number[]> {
  const opened = Array.from({ length: sockets }, () => createSocket('udp4').bind(0, '127.0.0.1'));
  await Promise.all(opened.map((socket) => once(socket, 'listening')));
  return opened.map((socket) => socket.on('message', () => undefined).address().port);
}

async function carryOut(order: ToReceivers): Promise<Opened | Seen | number[]> {
  switch (order.do) {
    case 'watch':
      return watch(order);
    case 'look':
      return look(order.seconds);
    case 'leave':
      await leave();
      return [];
    case 'receive':
      return receive(order.sockets);
  }
}

process.on('message', async (order) => process.send?.(await carryOut(ToReceivers.parse(order))));
process.once('disconnect', () => process.exit());
