/** A viewer that is never heard requests no sound: it would cost the line as much as another's. */
export type Received = 'picture' | 'picture and sound';

const KINDS = { picture: ['video'], 'picture and sound': ['video', 'audio'] } as const;

const found = new Map<Received, Promise<string>>();

/** What this browser can receive, as an offer (SDP). It is found once for a page, which takes a while. */
export function receivable(received: Received): Promise<string> {
  const known = found.get(received);
  if (known !== undefined) return known;
  const finding = find(received).catch((error: unknown) => {
    found.delete(received);
    throw error;
  });
  found.set(received, finding);
  return finding;
}

async function find(received: Received): Promise<string> {
  const peer = new RTCPeerConnection();
  try {
    for (const kind of KINDS[received]) peer.addTransceiver(kind, { direction: 'recvonly' });
    return (await peer.createOffer()).sdp ?? '';
  } finally {
    peer.close();
  }
}
