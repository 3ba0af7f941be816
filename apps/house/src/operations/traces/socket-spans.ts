import { ProtooError } from '@floorcast/protoo/peer';
import type { Traces } from '@floorcast/traces/traces';
import { opening, type SocketEntry } from '../../platform/sockets/gate.ts';
import { kindOf } from '../metrics/socket-counts.ts';

/** A method of the contract; what a client invents is not a label. */
const NAME = /^[a-zA-Z-]{1,24}$/;

/** The same entry with a span for each request, in the trace of its caller if it names one. */
export function tracedRequests(entry: SocketEntry, traces: Traces): SocketEntry {
  if (!traces.on) return entry;
  const kind = kindOf(entry.path);
  return opening(entry, (_, begin) => {
    const handlers = begin();
    const request = (method: string, data: unknown, parent?: string) =>
      answered(traces, `${kind} ${NAME.test(method) ? method : 'other'}`, parent, () =>
        handlers.request(method, data),
      );
    return { ...handlers, request };
  });
}

/** A refusal is an answer, not a failure. */
async function answered(
  traces: Traces,
  name: string,
  parent: string | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const span = traces.begin(name, { side: 'server', parent });
  try {
    const reply = await span.run(work);
    span.end();
    return reply;
  } catch (error) {
    if (error instanceof ProtooError) span.end({ 'floorcast.refused': error.code });
    else span.end({}, 'failed');
    throw error;
  }
}
