import { LogOutput } from '@floorcast/disk/log-output';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** The house's log: JSON lines without credentials, and without query strings, which may hold a token. */
export function openLogger(level: string, to: DestinationStream = new LogOutput()): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: ['req.headers', '*.token', '*.password'], remove: true },
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        path: url.split('?')[0],
        ip,
      }),
    },
  };
  return pino(options, to);
}
