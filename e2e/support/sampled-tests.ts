import { Cases } from '@floorcast/depth/depth';
import type { TestInfo, TestType } from '@playwright/test';

/** Collects browser tests of which a run draws a sample; pass those `drawn` to `test` after the last. */
export const casesOf = <Args extends object, WorkerArgs extends object>(_: TestType<Args, WorkerArgs>) =>
  new Cases<(args: Args & WorkerArgs, info: TestInfo) => Promise<void>>();
