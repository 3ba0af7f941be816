import type { Page } from '@playwright/test';
import type { PictureLog } from './picture-log.ts';
import { recordFrames, recordMoments, recordPeers } from './recorders.ts';

/** Records the pictures of every document that the page opens from now on. */
export async function recordPictures(page: Page): Promise<void> {
  for (const record of [recordFrames, recordMoments, recordPeers]) await page.addInitScript(record);
}

export const pictureLog = (page: Page): Promise<PictureLog> =>
  page.evaluate(() => ({
    frames: window.shownFrames,
    moments: window.pictureMoments,
    traffic: window.peers.traffic,
    connected: window.peers.connected,
  }));

/** The page's clock now. */
export const pageNow = (page: Page): Promise<number> =>
  page.evaluate(() => performance.timeOrigin + performance.now());
