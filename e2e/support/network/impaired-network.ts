import { setTimeout as sleep } from 'node:timers/promises';
import { seededChance } from '@floorcast/depth/chance';
import { freePort } from '../../../scripts/lib/site/process-groups.ts';
import { type Stack, type StackOptions, startStack } from '../../../scripts/lib/site/stack.ts';
import { CLEAR, type Conditions } from './conditions.ts';
import { TcpRelay } from './tcp-relay.ts';
import { freeUdpPort, UdpRelay } from './udp-relay.ts';

/** The network between a browser and a site: two relays, on the loopback or at the site's end of a link. */
export class ImpairedNetwork {
  readonly media: UdpRelay;
  readonly house: TcpRelay;

  constructor(media: UdpRelay, house: TcpRelay) {
    this.media = media;
    this.house = house;
  }

  /** Impairs the network until `clear`. */
  impair(conditions: Partial<Conditions>): void {
    this.media.conditions = { ...CLEAR, ...conditions };
    this.house.conditions = { ...CLEAR, ...conditions };
  }

  clear(): void {
    this.impair({});
  }

  /** Cuts the network for so long (ms); afterwards waiting streams continue. */
  async cut(ms: number): Promise<void> {
    this.impair({ cut: true });
    await sleep(ms);
    this.clear();
  }

  async close(): Promise<void> {
    await Promise.all([this.media.close(), this.house.close()]);
  }
}

export interface ImpairedStack {
  readonly stack: Stack;
  readonly network: ImpairedNetwork;
  /** Address of the site through the network. */
  readonly url: string;
  close(): Promise<void>;
}

interface Options extends Omit<StackOptions, 'port' | 'mediaPort' | 'mediaAddress' | 'advertise' | 'host'> {
  readonly seed: number;
  /** Address at which browsers reach the relays, if it is not the loopback. */
  readonly relayHost?: string;
}

/** Starts a site behind such a network. The floor itself reaches the house without it. */
export async function startImpairedStack({ relayHost, ...options }: Options): Promise<ImpairedStack> {
  const [port, mediaPort] = await Promise.all([freePort(), freeUdpPort()]);
  const target = { address: '127.0.0.1', port: mediaPort };
  const media = await UdpRelay.open(target, seededChance(options.seed), relayHost);
  const network = new ImpairedNetwork(media, await TcpRelay.open(port, relayHost));
  const advertise = [`${relayHost ?? '127.0.0.1'}:${media.port}`];
  const stack = await startStack({ ...options, port, mediaPort, mediaAddress: '127.0.0.1', advertise });
  return {
    stack,
    network,
    url: `http://${relayHost ?? 'localhost'}:${network.house.port}`,
    async close() {
      await stack.close();
      await network.close();
    },
  };
}
