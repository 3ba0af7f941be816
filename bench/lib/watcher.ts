import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorBody } from '@floorcast/contract/errors';
import type { CameraId } from '@floorcast/contract/machines';
import { NativeViewer } from '../../apps/floor/src/testing/native-viewer.ts';
import { PictureCount } from './picture-count.ts';

const PATIENCE_MS = 20_000;

export interface Watched {
  readonly machineId: number;
  readonly camera: CameraId;
}

/** The house has not let somebody watch. */
export class NotLet extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number) {
    super(`not let watch: ${status}, ${code}`);
    this.status = status;
    this.code = code;
  }
}

interface Answered {
  readonly sdp: string;
  readonly end: () => Promise<unknown>;
}

/** Offers to watch. @throws {NotLet} */
async function askFor(
  site: string,
  token: string,
  { machineId, camera }: Watched,
  offer: string,
): Promise<Answered> {
  // No connection is left open, so that those of a house at rest can be counted.
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const answer = await fetch(new URL(`/api/machines/${machineId}/video/${camera}/whep`, site), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/sdp' },
    body: offer,
  });
  if (!answer.ok) throw new NotLet(answer.status, ErrorBody.parse(await answer.json()).code);
  const place = new URL(answer.headers.get('location') ?? '', site);
  return { sdp: await answer.text(), end: () => fetch(place, { method: 'DELETE', headers }) };
}

/** Somebody who watches a camera through the house's door by an offer of theirs, and decodes nothing. */
export class Watcher {
  readonly count: PictureCount;
  /** Milliseconds from the offer to the first key frame. */
  readonly firstFrameMs: number;
  readonly #viewer: NativeViewer;
  readonly #end: () => Promise<unknown>;

  private constructor(
    viewer: NativeViewer,
    count: PictureCount,
    firstFrameMs: number,
    end: () => Promise<unknown>,
  ) {
    this.#viewer = viewer;
    this.count = count;
    this.firstFrameMs = firstFrameMs;
    this.#end = end;
  }

  /** Resolves with the first key frame. @throws {NotLet} by the house; when no picture comes. */
  static async open(site: string, token: string, watched: Watched): Promise<Watcher> {
    const count = new PictureCount();
    const packet = (each: Buffer) => count.add(each);
    const viewer = new NativeViewer({ withSound: true, channels: ['clock'], packet });
    let end = async (): Promise<unknown> => undefined;
    try {
      const offer = await viewer.offer();
      const asked = performance.now();
      const answer = await askFor(site, token, watched, offer);
      end = answer.end;
      viewer.answered(answer.sdp);
      const at = await Promise.race([count.shown, sleep(PATIENCE_MS, undefined, { ref: false })]);
      if (at === undefined) throw new Error('no picture came');
      return new Watcher(viewer, count, at - asked, end);
    } catch (error) {
      viewer.close();
      await end();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#end();
    this.#viewer.close();
  }

  /** Goes away without a word. */
  vanish(): void {
    this.#viewer.close();
  }
}
