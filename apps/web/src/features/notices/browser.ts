/** What is known of a browser. */
export interface Browser {
  readonly userAgent: string;
  readonly webrtc: boolean;
}

export type BrowserNotice = 'webrtc' | 'browser';

/** GATE-3: which notice a browser gets; null for Chrome and Safari as they should be. */
export function noticeFor({ userAgent, webrtc }: Browser): BrowserNotice | null {
  // Others name Chrome or Safari too, and themselves beside them; on iPhones every browser is Safari within.
  const other = /Edg|OPR|Opera|SamsungBrowser|YaBrowser|UCBrowser|Firefox/.test(userAgent);
  const known = /Chrome|CriOS|Safari/.test(userAgent) && !other;
  if (!known) return 'browser';
  return webrtc ? null : 'webrtc';
}

export const thisBrowser = (): Browser => ({
  userAgent: navigator.userAgent,
  webrtc: 'RTCPeerConnection' in window,
});
