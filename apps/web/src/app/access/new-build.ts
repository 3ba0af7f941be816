import { tabStore } from '../../lib/dom/stores.ts';

/** The build for which this tab has reloaded last. */
const RELOADED_FOR = 'reloaded-for';
/** The chunk with this code. Its name has the hash of what it names: every chunk that is loaded later. */
const OWN = new URL(import.meta.url).pathname;

/** The same chunk as the house's page names it now; null where the page cannot be had. */
async function servedBuild(): Promise<string | null> {
  const response = await fetch('/', { cache: 'no-store' });
  const [served] = /\/assets\/index-[\w-]+\.js/.exec(response.ok ? await response.text() : '') ?? [];
  return served ?? null;
}

/** A tab that cannot remember for what it has reloaded does so once: it knows that it is a reload. */
function hasReloadedFor(build: string): boolean {
  if (tabStore.getItem(RELOADED_FOR) === build) return true;
  tabStore.setItem(RELOADED_FOR, build);
  const [visit] = performance.getEntriesByType('navigation');
  return (
    !tabStore.keeps(RELOADED_FOR) && visit instanceof PerformanceNavigationTiming && visit.type === 'reload'
  );
}

/**
 * Parts of an old build are gone once the house serves a new one: then the page is reloaded, once for each build. Where that
 * has not helped, `sayOutdated` says so. A part that a bad line has lost is asked for again by those who need it.
 */
export function followBuilds(sayOutdated: () => void, reload = () => location.reload()): void {
  let asking = false;
  addEventListener('vite:preloadError', async () => {
    if (asking) return;
    asking = true;
    const served = await servedBuild().catch(() => null);
    asking = false;
    if (served === null || served === OWN) return;
    if (hasReloadedFor(served)) sayOutdated();
    else reload();
  });
}
