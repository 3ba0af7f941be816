import { callHeaders } from './call.ts';

/** What a machine's camera sees now, as a JPEG; null when there is none to be had. */
export async function fetchStill(machineId: number, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(`/api/machines/${machineId}/still`, { headers: callHeaders(), signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
