/** There, full screen is for films only, with the device's own controls over them. */
const ofPhoneType = (): boolean => /iPhone|iPod/.test(navigator.userAgent);

/** Whether the page can have the whole screen (GAME-9). */
export const canFillScreen = (): boolean => document.fullscreenEnabled && !ofPhoneType();

/** Whether the picture can float over other windows. */
export const canFloat = (): boolean => document.pictureInPictureEnabled;

/** Set at once and read later: some devices accept a volume, and reset it a moment later. */
const probe = document.createElement('video');
probe.volume = 0.5;

/** Whether the page can set the volume, and not the device's own buttons alone. */
export const canSetVolume = (): boolean => probe.volume === 0.5;

/** Whether there may be keys to press. */
export const mayHaveKeys = (): boolean => matchMedia('(any-hover: hover)').matches;
