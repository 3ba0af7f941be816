/** Fullscreen there is for a film only, with its own buttons over it. */
const ofPhoneType = (): boolean => /iPhone|iPod/.test(navigator.userAgent);

/** Whether the page can have the whole screen (GAME-9). */
export const canFillScreen = (): boolean => document.fullscreenEnabled && !ofPhoneType();

/** Whether the picture can float over other windows. */
export const canFloat = (): boolean => document.pictureInPictureEnabled;

/** Set at once and read later: some devices take what is set, and put it back a moment after. */
const probe = document.createElement('video');
probe.volume = 0.5;

/** Whether loudness is the page's to set, and not of the device's own buttons alone. */
export const canSetVolume = (): boolean => probe.volume === 0.5;

/** Whether there may be keys to press. */
export const mayHaveKeys = (): boolean => matchMedia('(any-hover: hover)').matches;
