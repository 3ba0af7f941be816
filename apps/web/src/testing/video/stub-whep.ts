import type { CameraId } from '@floorcast/contract/machines';
import { vi } from 'vitest';

/** A floor that serves these cameras. Returns those that have a viewer now, in their order. */
export function stubWhep(...cameras: readonly CameraId[]): () => string[] {
  const watched = new Map<string, string>();
  let viewers = 0;
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback: () => 0,
    cancelVideoFrameCallback: () => undefined,
  });
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends EventTarget {
      addTransceiver() {}
      createDataChannel = () => new EventTarget();
      createOffer = async () => ({ type: 'offer', sdp: 'v=0' });
      setRemoteDescription = async () => undefined;
      getReceivers = () => [];
      createAnswer = async () => ({ type: 'answer', sdp: 'v=0' });
      setLocalDescription = async () => undefined;
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') {
      const camera = cameras.find((one) => path.includes(`/video/${one}/whep`));
      if (camera === undefined) return new Response(null, { status: 404 });
      const Location = `http://floor/viewers/${++viewers}`;
      watched.set(Location, camera);
      const made = new Response('v=0', { status: 201, headers: { Location } });
      return Object.defineProperty(made, 'url', { value: 'http://floor/' });
    }
    if (method === 'DELETE') watched.delete(path);
    return new Response(null, { status: 204 });
  });
  return () => [...watched.values()];
}
