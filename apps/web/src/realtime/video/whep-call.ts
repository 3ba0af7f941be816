import { ErrorBody } from '@floorcast/contract/errors';
import type { CameraId } from '@floorcast/contract/machines';
import { callHeaders } from '../../api/call.ts';
import { type Failure, FailureError } from '../../api/failure.ts';

export interface WhepAnswer {
  readonly sdp: string;
  /** Where to end it: the viewer's own address. */
  readonly location: string;
}

/** The WHEP resource of one camera. */
export interface WhepCalls {
  /** @throws {FailureError} */
  offer(sdp: string, signal: AbortSignal): Promise<WhepAnswer>;
  end(location: string): void;
}

async function failureOfResponse(response: Response): Promise<Failure> {
  const parsed = ErrorBody.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return { kind: 'broken' };
  const { code, ErrorMessage, Params } = parsed.data;
  return { kind: 'refused', code, params: Params, message: ErrorMessage };
}

async function postOffer(url: string, sdp: string, signal: AbortSignal): Promise<Response> {
  try {
    const headers = { 'Content-Type': 'application/sdp', ...callHeaders() };
    return await fetch(url, { method: 'POST', headers, body: sdp, signal });
  } catch {
    throw new FailureError({ kind: 'network' });
  }
}

export function whepCalls(machineId: number, camera: CameraId): WhepCalls {
  const url = `/api/machines/${machineId}/video/${camera}/whep`;
  return {
    async offer(sdp, signal) {
      const response = await postOffer(url, sdp, signal);
      const location = response.headers.get('Location');
      if (!response.ok || location === null) throw new FailureError(await failureOfResponse(response));
      return { sdp: await response.text(), location: new URL(location, response.url).href };
    },
    end(location) {
      fetch(location, { method: 'DELETE', headers: callHeaders(), keepalive: true }).catch(() => undefined);
    },
  };
}
