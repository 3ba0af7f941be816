import { closeSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const OPEN = '/proc/self/fd';
const UDP = ['/proc/self/net/udp', '/proc/self/net/udp6'];
const INODE_COLUMN = 9;

/**
 * Closes the UDP sockets that a new process has from the floor. WebRTC's are handed on with every start of a process:
 * their port would stay taken for as long as it runs, and the floor's next viewer could not be served. Before anything
 * else is opened, and on Linux only.
 */
export function closeInheritedUdp(): void {
  const inodes = new Set(UDP.flatMap(inodesIn));
  for (const fd of attempt(() => readdirSync(OPEN)) ?? []) {
    const inode = /^socket:\[(\d+)\]$/.exec(attempt(() => readlinkSync(`${OPEN}/${fd}`)) ?? '')?.[1];
    if (inode !== undefined && inodes.has(inode)) closeSync(Number(fd));
  }
}

function inodesIn(table: string): string[] {
  const lines =
    attempt(() => readFileSync(table, 'utf8'))
      ?.split('\n')
      .slice(1) ?? [];
  return lines.flatMap((line) => line.trim().split(/\s+/)[INODE_COLUMN] ?? []);
}

/** Undefined where there is no such file, or no longer. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
