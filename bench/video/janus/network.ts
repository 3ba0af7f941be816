import { seededChance } from '@floorcast/depth/chance';
import { CLEAR } from '../../../e2e/support/network/conditions.ts';
import { TcpRelay } from '../../../e2e/support/network/tcp-relay.ts';
import { UdpRelay } from '../../../e2e/support/network/udp-relay.ts';
import type { Ways } from './browser-viewer.ts';

interface Senders {
  /** Address that both sides send from. */
  readonly address: string;
  readonly gatewayPort: number;
  readonly janusPort: number;
  readonly mediaPorts: readonly number[];
}

/** A network between a browser and both sides with a delay (ms) each way and without loss. */
export async function openNetwork(
  { address, gatewayPort, janusPort, mediaPorts }: Senders,
  delayMs: number,
): Promise<{ ways: Ways; close(): Promise<void> }> {
  const conditions = { ...CLEAR, delayMs };
  const gateway = await TcpRelay.open(gatewayPort);
  const janus = await TcpRelay.open(janusPort);
  const chance = seededChance(1);
  const media = await Promise.all(mediaPorts.map((port) => UdpRelay.open({ address, port }, chance)));
  const relays = [gateway, janus, ...media];
  for (const relay of relays) relay.conditions = conditions;
  return {
    ways: {
      site: `http://127.0.0.1:${gateway.port}/`,
      janusSocket: `ws://127.0.0.1:${janus.port}`,
      relays: { host: '127.0.0.1', ports: media.map(({ port }, n) => [mediaPorts[n] ?? 0, port]) },
    },
    async close() {
      await Promise.all(relays.map((relay) => relay.close()));
    },
  };
}
