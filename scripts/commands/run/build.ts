import { buildProcesses, buildWeb } from '../../lib/build.ts';

// npm run build: what `node apps/house/dist/main.js` and `node apps/floor/dist/main.js` need.
buildWeb();
await buildProcesses();
