import { execFile, execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Names of namespaces and devices: the process that made them, and four random digits. */
const NAME = /\bfc(\d+)x[0-9a-f]{4}\b/g;
/** Device at the player's end, inside the namespace. */
const PLAYER_DEVICE = 'player0';
/** Longest time (ms) that a packet waits in the queue of a shaped direction: what does not fit is dropped. */
export const BUFFER_MS = 300;
/** Rate of a link without a limit: more than a test sends, and still a token bucket, so that no change drops its queue. */
const FREE = ['rate', '1gbit', 'burst', '4mbit'];

/** Why a link cannot be made here; null when it can. Tests skip for this reason. */
export function whyNoShapedLink(): string | null {
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const name = newName();
  try {
    execFileSync('tc', ['-V'], { stdio: 'ignore' });
    execFileSync('ip', ['netns', 'add', name], { stdio: 'ignore' });
    execFileSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
    return null;
  } catch (error) {
    return `network namespaces cannot be made: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const newName = (): string => `fc${process.pid}x${randomBytes(2).toString('hex')}`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Names of links that a process left behind when it was killed. */
export const leftBehind = (listing: string, running = isRunning): string[] => [
  ...new Set([...listing.matchAll(NAME)].filter(([, pid]) => !running(Number(pid))).map(([name]) => name)),
];

/** Removes both ends of a link; processes inside lose their network. */
async function remove(name: string): Promise<void> {
  await run('ip', ['link', 'del', name]).catch(() => undefined);
  await run('ip', ['netns', 'del', name]).catch(() => undefined);
}

async function removeLeftBehind(): Promise<void> {
  const { stdout: namespaces } = await run('ip', ['netns', 'list']);
  const { stdout: devices } = await run('ip', ['-o', 'link', 'show', 'type', 'veth']);
  for (const name of leftBehind(`${namespaces}\n${devices}`)) await remove(name);
}

/** First three bytes of a network in 10.0.0.0/8 that no route of this computer names. */
async function freeNetwork(): Promise<string> {
  const { stdout: routes } = await run('ip', ['-4', 'route', 'show', 'table', 'all']);
  for (;;) {
    const network = `10.${randomInt(256)}.${randomInt(256)}`;
    if (!routes.includes(`${network}.`)) return network;
  }
}

/**
 * A link of the kernel between this computer and a namespace in which a player's programs run. The namespace has no other
 * way out. The rate is limited in both directions.
 */
export class ShapedLink {
  /** Name of the namespace, and of the device at the site's end. */
  readonly name: string;
  /** Address of the site's end. */
  readonly siteAddress: string;
  readonly #onExit = () => {
    for (const kind of ['link', 'netns'])
      try {
        execFileSync('ip', [kind, 'del', this.name], { stdio: 'ignore' });
      } catch {
        // It has been removed.
      }
  };

  private constructor(name: string, siteAddress: string) {
    this.name = name;
    this.siteAddress = siteAddress;
    process.once('exit', this.#onExit);
  }

  /** Opens a link without a limit, and removes those of killed processes. */
  static async open(): Promise<ShapedLink> {
    await removeLeftBehind();
    const name = newName();
    const network = await freeNetwork();
    const link = new ShapedLink(name, `${network}.1`);
    try {
      await run('ip', ['netns', 'add', name]);
      const player = ['peer', 'name', PLAYER_DEVICE, 'netns', name];
      await run('ip', ['link', 'add', name, 'type', 'veth', ...player]);
      await run('ip', ['addr', 'add', `${network}.1/30`, 'dev', name]);
      await run('ip', ['link', 'set', name, 'up']);
      await run('ip', ['-n', name, 'addr', 'add', `${network}.2/30`, 'dev', PLAYER_DEVICE]);
      for (const device of [PLAYER_DEVICE, 'lo']) await run('ip', ['-n', name, 'link', 'set', device, 'up']);
      await link.shape(null);
      return link;
    } catch (error) {
      await link.close();
      throw error;
    }
  }

  /** Limits each direction to this rate (kbit/s) from now on; null: no limit. Packets in the queue stay in it. */
  async shape(kbits: number | null): Promise<void> {
    const rate = kbits === null ? FREE : ['rate', `${kbits}kbit`, 'burst', '16kbit'];
    const bucket = ['root', 'tbf', ...rate, 'latency', `${BUFFER_MS}ms`];
    await run('tc', ['qdisc', 'replace', 'dev', this.name, ...bucket]);
    await run('tc', ['-n', this.name, 'qdisc', 'replace', 'dev', PLAYER_DEVICE, ...bucket]);
  }

  /** The command line that runs a command inside the namespace. */
  inside(...command: readonly string[]): [string, ...string[]] {
    return ['ip', 'netns', 'exec', this.name, ...command];
  }

  /** Removes the link; programs inside should have ended. */
  async close(): Promise<void> {
    process.off('exit', this.#onExit);
    await remove(this.name);
  }
}
