import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { freeUdpPort } from '../../testing/udp-ports.ts';
import { TurnPort } from './turn-port.ts';

const HOST = '127.0.0.1';
/** The sample request of RFC 5769, section 2.1: of the user `evtj`. */
const CHECK = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff' +
    '80290008932ff9b151263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249' +
    'c1b571a280280004e57a3bcf',
  'hex',
);
const DATA = Buffer.from('what follows a check');
const sdpOf = (port: number, password = 'VOkJxbRl1RmTxUk/WvJxBt') =>
  `v=0\r\na=ice-ufrag:evtj\r\na=ice-pwd:${password}\r\na=candidate:1 1 UDP 2114977791 203.0.113.7 ${port} typ host\r\n`;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function socket(): Promise<Socket> {
  const opened = createSocket('udp4');
  opened.bind(0, HOST);
  await once(opened, 'listening');
  closing.push(() => opened.close());
  return opened;
}

/** A TURN port before a media port, and the relays of TURN servers. */
async function rig() {
  const media = await socket();
  const { port } = media.address();
  const turnPort = await freeUdpPort();
  const turn = await TurnPort.open({ bindAddress: HOST, port, turnPort });
  closing.push(() => turn.close());
  const received: Buffer[] = [];
  media.on('message', (datagram, from) => {
    received.push(datagram);
    media.send(`answer to ${datagram.length}`, from.port, from.address);
  });
  const send = (relay: Socket, datagram: Buffer) => relay.send(datagram, turnPort, HOST);
  return { turn, port, turnPort, received, send };
}

/** Datagrams that are sent by then have arrived. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test('NET-6 a description that is admitted names the TURN port in place of the media port', async () => {
  const { turn, port, turnPort } = await rig();
  expect(turn.admit('viewer', sdpOf(port))).toBe(sdpOf(turnPort));
});

test('NET-6 a check of an admitted viewer and what follows it reach the media port, and answers the relay', async () => {
  const { turn, port, received, send } = await rig();
  turn.admit('viewer', sdpOf(port));
  const relay = await socket();
  const answered = once(relay, 'message');
  send(relay, CHECK);
  expect(String((await answered)[0])).toBe(`answer to ${CHECK.length}`);
  send(relay, DATA);
  await expect.poll(() => received).toEqual([CHECK, DATA]);
});

test.each([
  ['a check of an unknown viewer', CHECK, undefined],
  ['a check with a wrong password', CHECK, 'another-password'],
  ['data of an address that sent no check', DATA, 'VOkJxbRl1RmTxUk/WvJxBt'],
])('NET-6 %s does not reach the media port', async (_, datagram, password) => {
  const { turn, port, received, send } = await rig();
  if (password !== undefined) turn.admit('viewer', sdpOf(port, password));
  send(await socket(), datagram);
  await settled();
  expect(received).toEqual([]);
});

test('NET-6 nothing of a viewer that has ended reaches the media port', async () => {
  const { turn, port, received, send } = await rig();
  turn.admit('viewer', sdpOf(port));
  const relay = await socket();
  send(relay, CHECK);
  await expect.poll(() => received).toHaveLength(1);
  turn.forget('viewer');
  send(relay, CHECK);
  send(relay, DATA);
  await settled();
  expect(received).toHaveLength(1);
});

test('NET-6 a viewer has at most eight ways', async () => {
  const { turn, port, received, send } = await rig();
  turn.admit('viewer', sdpOf(port));
  for (let relays = 0; relays < 10; relays++) send(await socket(), CHECK);
  await expect.poll(() => received).toHaveLength(8);
  await settled();
  expect(received).toHaveLength(8);
});

test('NET-6 a TURN port in use is named with its setting', async () => {
  const other = await socket();
  const { port: turnPort } = other.address();
  await expect(TurnPort.open({ bindAddress: HOST, port: 1, turnPort })).rejects.toThrow('media.turnPort');
});
