import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { DEFAULT_LADDER } from '../../encode/ladder.ts';
import { nalType } from '../../encode/nal.ts';
import { nalsIn } from '../../testing/payloads.ts';
import { type StreamSender, sendStream } from '../../testing/stream-sender.ts';
import type { Camera } from '../camera.ts';
import { type CameraSetup, Cameras } from '../cameras.ts';
import { readSps } from '../network/ingest/h264/sps.ts';

export const SLOW = { timeout: 25_000, interval: 20 };

/** Cameras of the tests of one file, with a folder for their streams. */
export class CameraBench {
  /** What the cameras reported: null with a picture, the reason without one. */
  readonly reports: { source: string; why: string | null }[] = [];
  readonly #opened: Cameras[] = [];
  #directory = '';
  #sender: StreamSender | undefined;

  /** `perTest`: what a test opened and sends ends with it. */
  constructor({ perTest = false } = {}) {
    beforeAll(async () => {
      this.#directory = await mkdtemp(join(tmpdir(), 'cameras-'));
    });
    if (perTest) afterEach(() => this.#end());
    afterAll(() => this.#end().then(() => rm(this.#directory, { recursive: true })));
  }

  path(name: string): string {
    return join(this.#directory, name);
  }

  /** Sends this stream instead of the one before it. */
  async send(...stream: Parameters<typeof sendStream>): Promise<void> {
    await this.stopSending();
    this.#sender = await sendStream(...stream);
  }

  async stopSending(): Promise<void> {
    await this.#sender?.close();
    this.#sender = undefined;
  }

  /** The screen of machine 1, at this address, until `closeCameras`. */
  cameraAt(source: string, more: Partial<CameraSetup> = {}): Camera {
    const { cameras, camera } = this.#cameraAt(source, more);
    this.#opened.push(cameras);
    return camera;
  }

  /** The same, until the test closes it. */
  ownCameraAt(source: string): Camera {
    return this.#cameraAt(source, {}).camera;
  }

  async closeCameras(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((cameras) => cameras.close()));
    this.reports.length = 0;
  }

  async #end(): Promise<void> {
    await this.closeCameras();
    await this.stopSending();
  }

  #cameraAt(source: string, more: Partial<CameraSetup>): { cameras: Cameras; camera: Camera } {
    const setup: CameraSetup = { machineId: 1, id: 'screen', source, sound: true, rotation: 0, ...more };
    const cameras = new Cameras(
      [setup],
      { timeCode: false, simulatedFps: 30, ladder: DEFAULT_LADDER, encoders: 24 },
      {
        camera: (_, why) => this.reports.push({ source, why }),
        failed: (error) => {
          throw error;
        },
      },
    );
    const camera = cameras.of(1, 'screen');
    if (camera === undefined) throw new Error('no camera');
    return { cameras, camera };
  }
}

/** The parameters of a picture that has them: its profile and size. */
export const parametersIn = (unit: { data: Uint8Array } | undefined) => {
  const sps = unit && nalsIn(unit.data).find((nal) => nalType(nal) === 7);
  return sps && readSps(sps);
};
