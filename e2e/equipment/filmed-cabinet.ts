import { createServer, type Socket } from 'node:net';
import { createPainter, HEIGHT, type View, WIDTH } from '@floorcast/simulated-egm/picture/painter';
import { SceneStream } from '../../apps/floor/src/capture/simulated/workers.ts';
import { H264Encoder, VIDEO_CLOCK } from '../../apps/floor/src/encode/h264-encoder.ts';
import { RgbaPicture } from '../../apps/floor/src/encode/rgba-picture.ts';

const FPS = 30;
/** Pictures between two key frames, as on a camera. */
const GOP = 30;

export interface Film {
  /** TCP port of the loopback: every client receives H.264 as Annex B. */
  readonly port: number;
  close(): void;
}

/** Films a simulated cabinet, whose scenes come from the socket `scenes`. */
export async function film(scenes: string, view: View): Promise<Film> {
  const ends = new Set<() => void>();
  const server = createServer((socket) => {
    const end = filmFor(socket, scenes, view);
    ends.add(end);
    socket.on('error', () => socket.destroy()).once('close', () => ends.delete(end) && end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    close() {
      server.close();
      for (const end of ends) end();
      ends.clear();
    },
  };
}

function filmFor(socket: Socket, scenes: string, view: View): () => void {
  const seen = new SceneStream(`simulated:unix:${scenes}`);
  const painter = createPainter(view, false);
  const drawn = new RgbaPicture(WIDTH, HEIGHT);
  const encoder = H264Encoder.open({ width: WIDTH, height: HEIGHT, fps: FPS }, 2_500_000);
  let pictures = 0;
  const timer = setInterval(() => {
    if (seen.scene === undefined) return;
    const picture = drawn.convert(painter.paint(seen.scene, Date.now()));
    const unit = encoder.encode(picture, (pictures * VIDEO_CLOCK) / FPS, pictures % GOP === 0);
    pictures++;
    if (unit !== undefined) socket.write(unit.data);
  }, 1_000 / FPS);
  return () => {
    clearInterval(timer);
    socket.destroy();
    seen.close();
    encoder.close();
    drawn.close();
  };
}
