// The service worker of the console: it shows notices of calls to staff, and does nothing else. It caches no page.

const WORDS_CACHE = 'console-push';
const WORDS_URL = '/console/push-words';

/** The words that the console has stored in the language of its reader. */
async function readWords() {
  const cache = await caches.open(WORDS_CACHE);
  const stored = await cache.match(WORDS_URL);
  return stored === undefined
    ? { language: 'en', causes: {}, urgent: '', other: 'Floorcast' }
    : stored.json();
}

async function show(event) {
  const { id, cause, place, urgent, more } = event.data.json();
  const words = await readWords();
  const title = words.causes[cause] ?? words.other;
  await self.registration.showNotification(more > 0 ? `${title} (${more + 1})` : title, {
    body: [more > 0 ? '' : place, urgent ? words.urgent : ''].filter((part) => part !== '').join(' · '),
    tag: `call-${id}`,
    // An urgent one is heard though the first notice is still there.
    renotify: urgent,
    requireInteraction: urgent,
    lang: words.language,
    icon: '/icons/icon-192.png',
    data: { callId: more > 0 ? '' : id },
  });
}

/** A console that is open shows the call; else one is opened. */
async function openCall(callId) {
  const url = `/console/calls/${callId}`;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((each) => new URL(each.url).pathname.startsWith('/console/'));
  if (page === undefined) return self.clients.openWindow(url);
  const shown = 'navigate' in page ? await page.navigate(url).catch(() => page) : page;
  return (shown ?? page).focus();
}

self.addEventListener('push', (event) => event.waitUntil(show(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openCall(event.notification.data?.callId ?? ''));
});
