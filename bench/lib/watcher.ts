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

/** The house refused a viewer. */
export class WatchRefused extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number) {
    super(`viewer refused: ${status}, ${code}`);
    this.status = status;
    this.code = code;
  }
}

interface Answer {
  readonly sdp: string;
  readonly end: () => Promise<unknown>;
}

/** Sends the offer to the house. @throws {WatchRefused} */
async function requestViewer(
  site: string,
  token: string,
  { machineId, camera }: Watched,
  offer: string,
): Promise<Answer> {
  // No connection stays open, so that the connections of an idle house can be counted.
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const answer = await fetch(new URL(`/api/machines/${machineId}/video/${camera}/whep`, site), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/sdp' },
    body: offer,
  });
  if (!answer.ok) throw new WatchRefused(answer.status, ErrorBody.parse(await answer.json()).code);
  const place = new URL(answer.headers.get('location') ?? '', site);
  return { sdp: await answer.text(), end: () => fetch(place, { method: 'DELETE', headers }) };
}

/** A viewer of a camera through the house, with an offer of its own. It decodes nothing. */
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

  /** Resolves with the first key frame. @throws {WatchRefused}; Error if no picture comes. */
  static async open(site: string, token: string, watched: Watched): Promise<Watcher> {
    const count = new PictureCount();
    const packet = (each: Buffer) => count.add(each);
    const viewer = new NativeViewer({ withSound: true, channels: ['clock'], packet });
    let end = async (): Promise<unknown> => undefined;
    try {
      const offer = await viewer.offer();
      const asked = performance.now();
      const answer = await requestViewer(site, token, watched, offer);
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

  /** Closes the connection without ending the viewer at the house. */
  vanish(): void {
    this.#viewer.close();
  }
}
