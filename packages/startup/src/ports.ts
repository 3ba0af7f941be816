import { isIPv6, type Server } from 'node:net';
import { CannotStart } from './cannot-start.ts';

/** Where a program listens, and what an operator sets to choose another port. */
export interface ListenAddress {
  readonly port: number;
  readonly host: string;
  /** The variable, or the field of a configuration, that holds the port. */
  readonly setting: string;
  readonly protocol?: 'TCP' | 'UDP';
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Explains why an address cannot be listened at; an error about something else is returned unchanged. */
export function listenFailure(error: unknown, address: ListenAddress): unknown {
  const { port, host, setting, protocol = 'TCP' } = address;
  const where = isIPv6(host) ? `[${host}]` : host;
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new CannotStart(
        `${protocol} port ${port} is in use. End the program that listens there, or set ${setting} to another port.`,
      );
    case 'EACCES':
      return new CannotStart(
        `${protocol} port ${port} is reserved for privileged users. Set ${setting} to a port from 1024 on.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CannotStart(
        `${where} is not an address of this computer: ${protocol} port ${port} cannot be opened there.`,
      );
    default:
      return error;
  }
}

/** Makes a server listen. @throws {CannotStart} when it cannot. */
export function listening(server: Server, address: ListenAddress): Promise<void> {
  const { port, host } = address;
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => reject(listenFailure(error, address));
    server.once('error', failed).listen({ port, host }, () => {
      server.off('error', failed);
      resolve();
    });
  });
}
