import { writeDemoFiles } from './lib/demo.ts';
import { homeOf, ROOT } from './lib/paths.ts';
import { bin, run } from './lib/run.ts';

const port = process.env.PORT ?? '8080';
const home = `${homeOf(ROOT)}-dev`;
const files = writeDemoFiles({
  home,
  houseUrl: `ws://127.0.0.1:${port}`,
  mediaPort: 0,
  mediaAddress: '127.0.0.1',
});
const env = { PORT: port, FLOORCAST_HOME: home, FLOOR_CREDENTIAL: files.floorCredential };
const watch = (entry: string, ...args: string[]) =>
  run(bin('tsx'), ['watch', '--clear-screen=false', entry, ...args], env);

console.log('Watching. The web app with hot reload: http://localhost:5173');
await Promise.all([
  watch('apps/house/src/main.ts'),
  watch('packages/simulated-egm/src/hall-main.ts', files.hallConfig),
  watch('apps/floor/src/main.ts', files.floorConfig),
  run(bin('vite'), ['--strictPort', 'apps/web'], env),
]);
