/** What this browser can receive of a picture and its sound, as an offer (SDP). */
export async function receivable(): Promise<string> {
  const peer = new RTCPeerConnection();
  try {
    for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' });
    return (await peer.createOffer()).sdp ?? '';
  } finally {
    peer.close();
  }
}
