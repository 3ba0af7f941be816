/**
 * Where a program or thread of the floor is, such as `ingest-main`: always the bundle, also when the floor itself runs from
 * its sources. It starts in a fraction of the time, and is what an operator runs.
 */
export const bundled = (name: string): URL => new URL(`../dist/${name}.js`, import.meta.url);
