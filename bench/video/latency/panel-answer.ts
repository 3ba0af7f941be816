import { ProtooMessage } from '@floorcast/contract/protoo';
import { Press } from '@floorcast/contract/sockets';
import type { CDPSession, Page } from '@playwright/test';

const PATIENCE_MS = 20_000;

/** A text that crosses one of the page's sockets, by the browser's clock (s). */
interface Crossing {
  readonly requestId: string;
  readonly timestamp: number;
  readonly response: { readonly payloadData: string };
}

/** Records the texts on the sockets that a page opens from now on. */
export async function listen(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  return browser;
}

/**
 * Milliseconds from the page's next press to the panel's acknowledgement. They do not depend on the screen, which does
 * not show it if the machine's report comes first.
 *
 * @throws if there is no answer, or a refusal.
 */
export const panelAnswer = (browser: CDPSession): Promise<number> =>
  new Promise((resolve, reject) => {
    let pressed: { readonly crossing: Crossing; readonly id: number } | null = null;
    const sent = (crossing: Crossing) => {
      const message = read(crossing);
      if (message && 'request' in message && message.method === Press.method)
        pressed = { crossing, id: message.id };
    };
    const received = (crossing: Crossing) => {
      const message = read(crossing);
      if (pressed === null || crossing.requestId !== pressed.crossing.requestId) return;
      if (!message || !('response' in message) || message.id !== pressed.id) return;
      end();
      if ('ok' in message) resolve((crossing.timestamp - pressed.crossing.timestamp) * 1000);
      else reject(new Error(`a press is refused: ${message.errorReason}`));
    };
    const late = setTimeout(() => {
      end();
      reject(new Error('the panel does not answer'));
    }, PATIENCE_MS);
    const end = () => {
      clearTimeout(late);
      browser.off('Network.webSocketFrameSent', sent).off('Network.webSocketFrameReceived', received);
    };
    browser.on('Network.webSocketFrameSent', sent).on('Network.webSocketFrameReceived', received);
  });

const read = ({ response }: Crossing): ProtooMessage | null =>
  ProtooMessage.safeParse(JSON.parse(response.payloadData)).data ?? null;
