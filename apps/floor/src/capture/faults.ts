export interface FaultText {
  readonly what: string;
  readonly advice: string;
}

/** What is wrong with a camera, and what a technician does about it. */
export const FAULTS = {
  unreachable: {
    what: 'nothing answers at its address',
    advice: 'Check power, cable, address and port; ping the camera from this computer.',
  },
  silent: {
    what: 'it does not answer in time',
    advice: 'Check address, port and firewall; for udp: and rtp: check that somebody sends to this computer.',
  },
  credentials: {
    what: 'it does not let us in',
    advice:
      'Check name and password in the address (special characters as %40 and so on), and the rights of the device file.',
  },
  'sign-in': {
    what: 'it offers no way to sign in that is known here',
    advice: 'Choose Digest (SHA-256 or MD5) or Basic for RTSP in the camera.',
  },
  busy: {
    what: 'another program uses its port or device',
    advice: 'Close the other program, or choose another port.',
  },
  'not-found': {
    what: 'there is no such stream or device',
    advice:
      "Check the path in the address: the camera's manual or its ONVIF page names it, `ls /dev/video*` a capture card.",
  },
  'not-a-stream': {
    what: 'what it sends is not a stream that we can read',
    advice:
      'Check that the address is the one of the stream and that its kind (rtsp://, udp://, rtp:, v4l2:) fits.',
  },
  'no-video': {
    what: 'it sends no video',
    advice: 'Choose the path of a stream with video.',
  },
  'no-key-frame': {
    what: 'no key frame comes',
    advice: "Set the camera's key frame interval to 1 or 2 seconds, and its smart or plus codec off.",
  },
  frozen: {
    what: 'its pictures have stopped',
    advice: 'Check cable, switch and power; look at the number of viewers the camera allows.',
  },
  changed: {
    what: 'it sends another codec than it did',
    advice:
      'It is opened again by itself. Where that happens often, look at what changes the settings of the camera.',
  },
  ended: {
    what: 'it has ended the stream',
    advice: 'Look at the number of viewers the camera allows, and whether it has restarted.',
  },
  broken: {
    what: 'its stream cannot be decoded',
    advice: 'Choose H.264 in the camera, and 8 bit 4:2:0.',
  },
} satisfies Readonly<Record<string, FaultText>>;
/** Why a camera shows nothing. */
export type CameraFault = keyof typeof FAULTS;

export const describeFault = (fault: CameraFault): string => FAULTS[fault].what;
