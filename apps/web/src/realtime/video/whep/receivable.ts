let found: Promise<string> | undefined;

/** What this browser can receive of video and audio, as an offer (SDP). It is found once for a page, which takes a while. */
export function receivable(): Promise<string> {
  found ??= find().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

async function find(): Promise<string> {
  const peer = new RTCPeerConnection();
  try {
    for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' });
    return (await peer.createOffer()).sdp ?? '';
  } finally {
    peer.close();
  }
}
