import { ErrorBody } from '@floorcast/contract/errors';
import { type IceServer, readIceServers } from '@floorcast/contract/ice-servers';
import type { CameraId } from '@floorcast/contract/machines';
import type { MediaPath, ViewerStart } from '@floorcast/contract/video';
import { callHeaders } from '../../../api/call/call.ts';
import { type Failure, FailureError } from '../../../api/call/failure.ts';

/** Longer (ms) than the house waits for a floor. A call that hangs on a dead path delays all other calls. */
const CALL_MS = 10_000;

export interface FloorOffer {
  readonly sdp: string;
  /** Where to answer it, and to end it: the viewer's own address. */
  readonly location: string;
  /** The path that it was requested for. */
  readonly path: MediaPath;
  /** TURN servers, with a credential for this viewer. */
  readonly iceServers: readonly IceServer[];
}

/** The WHEP resource of one camera. */
export interface WhepCalls {
  /**
   * Requests an offer of the floor to a client that can receive what the offer `receives` lists. @throws {FailureError}
   */
  offer(receives: string, path: MediaPath): Promise<FloorOffer>;
  /** Aborting `closed` cancels the call: a viewer that has ended has no use for it. @throws {FailureError} */
  answer(location: string, sdp: string, closed: AbortSignal): Promise<void>;
  end(location: string): void;
}

async function failureOfResponse(response: Response): Promise<Failure> {
  const parsed = ErrorBody.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return { kind: 'broken' };
  const { code, ErrorMessage, Params } = parsed.data;
  return { kind: 'refused', code, params: Params, message: ErrorMessage };
}

async function send(
  method: 'POST' | 'PATCH',
  url: string,
  sdp: string,
  ...signals: readonly AbortSignal[]
): Promise<Response> {
  const headers = { 'Content-Type': 'application/sdp', ...callHeaders() };
  const signal = AbortSignal.any([AbortSignal.timeout(CALL_MS), ...signals]);
  const response = await fetch(url, { method, headers, body: sdp, signal }).catch(() => {
    throw new FailureError({ kind: 'network' });
  });
  if (!response.ok) throw new FailureError(await failureOfResponse(response));
  return response;
}

function end(location: string): void {
  fetch(location, { method: 'DELETE', headers: callHeaders(), keepalive: true }).catch(() => undefined);
}

/** `start`: how a viewer that opens now begins. `look`: id of the recorded look of a member of staff, who is not counted. */
export function whepCalls(
  machineId: number,
  camera: CameraId,
  start: () => ViewerStart,
  look?: string,
): WhepCalls {
  return {
    async offer(receives, path) {
      const query = new URLSearchParams({ offer: 'floor' });
      for (const [name, value] of Object.entries(start())) query.set(name, String(value));
      // A house of the previous release refuses the query of a path.
      if (path !== 'direct') query.set('path', path);
      if (look !== undefined) query.set('look', look);
      const url = `/api/machines/${machineId}/video/${camera}/whep?${query}`;
      const response = await send('POST', url, receives);
      const location = response.headers.get('Location');
      if (location === null) throw new FailureError({ kind: 'broken' });
      const viewer = new URL(location, response.url).href;
      try {
        const iceServers = readIceServers(response.headers.get('Link'));
        return { sdp: await response.text(), location: viewer, path, iceServers };
      } catch {
        end(viewer);
        throw new FailureError({ kind: 'network' });
      }
    },
    async answer(location, sdp, closed) {
      await send('PATCH', location, sdp, closed);
    },
    end,
  };
}
