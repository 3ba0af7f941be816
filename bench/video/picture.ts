import { DEFAULT_LADDER, type Rung } from '../../apps/floor/src/encode/ladder.ts';
import { RenditionEncoders } from '../../apps/floor/src/encode/rendition-encoders.ts';
import { RgbaPicture } from '../../apps/floor/src/encode/rgba-picture.ts';
import { createPainter, HEIGHT, WIDTH } from '../../packages/simulated-egm/src/picture/painter.ts';
import { GAME_MS, playedScene } from '../lib/played-scene.ts';
import { table } from '../lib/report.ts';

const FPS = 30;
const SECONDS = 10;
/** Limit of one camera in its best rendition, as a share of one core. */
const LIMIT = 0.6;
const BEST = [0];

interface Drawn {
  readonly view: 'screen' | 'camera';
  readonly playing: boolean;
  /** The renditions that have viewers. */
  readonly rungs: readonly number[];
}

/** Shares of one core. */
interface Shares {
  /** Painting and encoding, in processor time of the whole process. */
  readonly all: number;
  /** Scaling and encoding alone, by the clock. */
  readonly encoding: number;
}

/** What 30 frames a second take, measured at full speed. */
function shares({ view, playing, rungs }: Drawn): Shares {
  const painter = createPainter(view, false);
  const of = { width: WIDTH, height: HEIGHT, fps: FPS, ladder: DEFAULT_LADDER };
  const encoders = new RenditionEncoders(of, () => undefined);
  encoders.encode(rungs);
  const drawn = new RgbaPicture(WIDTH, HEIGHT);
  const base = 1_700_000_000_000;
  let encodingMs = 0;
  const frame = (n: number) => {
    const now = base + (n * 1000) / FPS;
    const spinAt = playing ? now - ((now - base) % GAME_MS) : 0;
    const picture = drawn.convert(painter.paint(playedScene(spinAt), now));
    const began = performance.now();
    encoders.push(picture, n * 3000, now);
    encodingMs += performance.now() - began;
  };
  for (let n = 0; n < FPS; n++) frame(n);
  encodingMs = 0;
  const before = process.cpuUsage();
  for (let n = FPS; n < FPS * (SECONDS + 1); n++) frame(n);
  const { user, system } = process.cpuUsage(before);
  encoders.close();
  drawn.close();
  return { all: (user + system) / 1e6 / SECONDS, encoding: encodingMs / 1e3 / SECONDS };
}

const percent = (taken: number): string => `${(taken * 100).toFixed(1)} %`;
const named = ({ lines, fps }: Rung): string => `${lines} lines at ${fps}`;

const cameras = (['screen', 'camera'] as const).flatMap((view) =>
  [false, true].map((playing) => {
    const taken = shares({ view, playing, rungs: BEST }).all;
    const name = `${view}, ${playing ? 'a game every 3 s' : 'at rest'}`;
    return [name, percent(taken), (taken / LIMIT).toFixed(2)];
  }),
);
console.log(table(['one camera, 1280×720 at 30', 'of one core', `of the limit (${LIMIT * 100} %)`], cameras));

const played = (rungs: readonly number[]) => shares({ view: 'screen', playing: true, rungs });
const alone = DEFAULT_LADDER.map((_, rung) => played([rung]).encoding);
const [best = 0] = alone;
const together = played([...DEFAULT_LADDER.keys()]);
const row = (name: string, taken: number) => [name, percent(taken), (taken / best).toFixed(2)];
const ladder = [
  ...DEFAULT_LADDER.map((rung, n) => row(named(rung), alone[n] ?? 0)),
  row('all of them', together.encoding),
  row('painting, once for all of them', together.all - together.encoding),
];
console.log(`\n${table(['scaled and encoded, a game every 3 s', 'of one core', 'of the best'], ladder)}`);
