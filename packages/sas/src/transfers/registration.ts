import { binary, record, type Values } from '../codec/layout.ts';
import { COMMAND, type Poll, setPoll } from '../messages/polls.ts';

/** What a host wants of a registration for transfers (73). */
export const REGISTRATION_CODE = {
  initialise: 0x00,
  register: 0x01,
  askOperator: 0x40,
  unregister: 0x80,
  read: 0xff,
} as const;

export const REGISTRATION_STATUS = { ready: 0x00, registered: 0x01, pending: 0x40, none: 0x80 } as const;

const KEY_BYTES = 20;
const key = {
  bytes: KEY_BYTES,
  write: (value: Uint8Array): number[] => {
    if (value.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`);
    return [...value];
  },
  read: (bytes: Uint8Array): Uint8Array => bytes.slice(),
};
const FIELDS = { code: binary(1), assetNumber: binary(4), key, terminal: binary(4) };
const FRAME = record(FIELDS);
/** `code`: the host's request; in a reply, the state of the registration. */
export type Registration = Values<typeof FIELDS>;

/** Asks how the machine is registered. Only transfers from a bank need it: ours do not. */
export const registrationPoll = (address: number): Poll =>
  setPoll(address, COMMAND.register, [1, REGISTRATION_CODE.read]);

export const registerPoll = (address: number, registration: Registration): Poll =>
  setPoll(address, COMMAND.register, [FRAME.bytes, ...FRAME.write(registration)]);

export const registrationReply = (address: number, registration: Registration): number[] => [
  address,
  COMMAND.register,
  FRAME.bytes,
  ...FRAME.write(registration),
];

/** `data` is the frame without length and CRC. Undefined when it is malformed. */
export const readRegistration = (data: Uint8Array): Registration | undefined =>
  data.length === FRAME.bytes ? FRAME.read(data) : undefined;
