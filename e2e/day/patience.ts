import { expect as expectSoon } from '@playwright/test';

/** Time (ms) for one step: the computer records pictures beside. */
export const STEP_MS = 60_000;

export const expect = expectSoon.configure({ timeout: STEP_MS });
