import { seededChance } from '@floorcast/depth/chance';
import { CLEAR, type Conditions } from '../../../e2e/support/network/conditions.ts';
import { TcpRelay } from '../../../e2e/support/network/tcp-relay.ts';
import { UdpRelay } from '../../../e2e/support/network/udp-relay.ts';
import type { Ways } from './browser-viewer.ts';

/** Janus as its viewers reach it. */
interface Reached {
  /** Address of the relays. */
  readonly host: string;
  /** Address that media is sent from. */
  readonly address: string;
  readonly janusPort: number;
  /** Ports that media is sent from. */
  readonly mediaPorts: readonly number[];
}

/** Relays between browsers and senders of media: of the signalling of Janus, and of each port of media. */
export interface MediaRelays {
  readonly ways: Omit<Ways, 'site'>;
  become(conditions: Conditions): void;
  close(): Promise<void>;
}

export async function openMediaRelays({
  host,
  address,
  janusPort,
  mediaPorts,
}: Reached): Promise<MediaRelays> {
  const janus = await TcpRelay.open(janusPort, host);
  const chance = seededChance(1);
  const open = (port: number) => UdpRelay.open({ address, port }, chance, host);
  const media = await Promise.all(mediaPorts.map(open));
  const relays = [janus, ...media];
  return {
    ways: {
      janusSocket: `ws://${host}:${janus.port}`,
      relays: { host, ports: media.map(({ port }, n) => [mediaPorts[n] ?? 0, port]) },
    },
    become(conditions) {
      for (const relay of relays) relay.conditions = conditions;
    },
    async close() {
      await Promise.all(relays.map((relay) => relay.close()));
    },
  };
}

/** A network between a browser and both sides of a comparison, with a delay (ms) each way and without loss. */
export async function openNetwork(
  { gatewayPort, ...reached }: Reached & { readonly gatewayPort: number },
  delayMs: number,
): Promise<{ ways: Ways; close(): Promise<void> }> {
  const { host } = reached;
  const conditions = { ...CLEAR, delayMs };
  const gateway = await TcpRelay.open(gatewayPort, host);
  const media = await openMediaRelays(reached);
  gateway.conditions = conditions;
  media.become(conditions);
  return {
    ways: { site: `http://${host}:${gateway.port}/`, ...media.ways },
    async close() {
      await Promise.all([gateway.close(), media.close()]);
    },
  };
}
