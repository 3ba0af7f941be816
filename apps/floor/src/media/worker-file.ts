import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Starts `<name>.worker`: the one beside the bundle, or in development and tests its source. */
export function startWorker(name: string, workerData: unknown): Worker {
  const built = new URL(`./${name}.worker.js`, import.meta.url);
  if (existsSync(fileURLToPath(built))) return new Worker(built, { workerData });
  const source = new URL(`./${name}.worker.ts`, import.meta.url);
  const entry = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); });`;
  return new Worker(entry, { eval: true, workerData });
}
