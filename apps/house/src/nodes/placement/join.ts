import type { SiteContext } from '../../context.ts';
import { RETRY_MS, UNANSWERED_MS } from './heartbeat.ts';
import type { NodeStore } from './node-store.ts';
import type { Joining } from './store/lease-store.ts';

/**
 * Makes a node a member; waits while another has the whole site. An answer that is lost with its connection is not
 * waited for: the next attempt takes another connection.
 *
 * @throws the last error when no attempt was answered for half a minute.
 */
export async function join(
  {
    store,
    clock,
    node,
    log,
  }: Pick<SiteContext, 'clock' | 'log'> & { readonly store: NodeStore; readonly node: Joining },
  stopped: () => boolean,
): Promise<void> {
  let answeredAt = clock.monotonic();
  while (!stopped()) {
    try {
      if (await store.join(node)) return;
      answeredAt = clock.monotonic();
    } catch (error) {
      if (clock.monotonic() - answeredAt >= UNANSWERED_MS) throw error;
      log.warn({ err: error }, 'joining the site failed; retrying');
    }
    await new Promise<void>((resolve) => {
      clock.after(RETRY_MS, resolve);
    });
  }
}
