import { H264Encoder } from '../../apps/floor/src/encode/h264-encoder.ts';
import { RgbaPicture } from '../../apps/floor/src/encode/rgba-picture.ts';
import { createPainter, HEIGHT, WIDTH } from '../../packages/simulated-egm/src/picture/painter.ts';
import { GAME_MS, playedScene } from '../lib/played-scene.ts';
import { table } from '../lib/report.ts';

const FPS = 30;
const SECONDS = 10;
/** Limit of one camera, as a share of one core. */
const LIMIT = 0.6;
/** Share of one core that painting and encoding 30 frames a second takes, measured at full speed. */
async function share(view: 'screen' | 'camera', playing: boolean): Promise<number> {
  const painter = createPainter(view, false);
  const encoder = H264Encoder.open({ width: WIDTH, height: HEIGHT, fps: FPS }, 2_500_000);
  const drawn = new RgbaPicture(WIDTH, HEIGHT);
  const base = 1_700_000_000_000;
  const frame = (n: number) => {
    const now = base + (n * 1000) / FPS;
    const spinAt = playing ? now - ((now - base) % GAME_MS) : 0;
    encoder.encode(drawn.convert(painter.paint(playedScene(spinAt), now)), n * 3000, n === 0);
  };
  for (let n = 0; n < FPS; n++) frame(n);
  const before = process.cpuUsage();
  for (let n = FPS; n < FPS * (SECONDS + 1); n++) frame(n);
  const { user, system } = process.cpuUsage(before);
  encoder.close();
  drawn.close();
  return (user + system) / 1e6 / SECONDS;
}

const rows: string[][] = [];
for (const view of ['screen', 'camera'] as const)
  for (const playing of [false, true]) {
    const taken = await share(view, playing);
    rows.push([
      `${view}, ${playing ? 'a game every 3 s' : 'at rest'}`,
      `${(taken * 100).toFixed(1)} %`,
      (taken / LIMIT).toFixed(2),
    ]);
  }
console.log(table(['one camera, 1280×720 at 30', 'of one core', `of the limit (${LIMIT * 100} %)`], rows));
