/**
 * The error codes of players' calls, part of the closed list of error codes, on HTTP (`code`) and on sockets (`errorCode`).
 * `http` is the status of the HTTP response; `message` is the English fallback (`ErrorMessage`).
 * Placeholders in braces are filled from `Params`.
 */
export const PLAYER_ERRORS = {
  badSignature: { code: 10, http: 401, message: "Signature Doesn't Verified" },
  wrongPasswordCounted: {
    code: 10700,
    http: 403,
    message:
      'You tried an incorrect username or password. Your remaining rights: {left_count}, you will be blocked for {block_time} minutes !',
  },
  wrongPassword: { code: 10701, http: 403, message: 'username or password is wrong' },
  accountProtected: {
    code: 10702,
    http: 403,
    message: 'Account has been protected due to too many false attempts.',
  },
  addressNotPermitted: { code: 10703, http: 403, message: 'Your ip is not permitted' },
  banned: { code: 10704, http: 403, message: 'You have been banned!' },
  invalidRequest: { code: 40000, http: 400, message: 'Invalid request' },
  oldPasswordWrong: { code: 40001, http: 400, message: 'Old password is wrong' },
  passwordTooShort: { code: 40101, http: 400, message: 'Password is too short' },
  notAllowed: { code: 40300, http: 403, message: 'You are not allowed to do this' },
  notFound: { code: 40400, http: 404, message: '{what} was not found' },
  methodNotAllowed: { code: 40500, http: 405, message: 'This is not possible here: {allow} are' },
  notAcceptable: {
    code: 40600,
    http: 406,
    message: 'The offer cannot receive what is sent here, H.264 in packetization mode 1: {field}',
  },
  unsupportedMediaType: { code: 41500, http: 415, message: 'The content type must be {type}' },
  tooManyRequests: { code: 42900, http: 429, message: 'Too many requests, please wait a moment' },
  machineBusy: { code: 41000, http: 409, message: 'This machine is being played by someone else' },
  machineReserved: { code: 41001, http: 409, message: 'This machine is reserved' },
  machineMalfunction: { code: 41002, http: 409, message: 'This machine is out of order' },
  machineOffline: { code: 41003, http: 409, message: 'This machine is offline' },
  playingElsewhere: { code: 41004, http: 409, message: 'You are already playing another machine' },
  noSession: { code: 41005, http: 409, message: 'There is no open session on this machine' },
  insufficientFunds: { code: 41010, http: 409, message: 'Your balance is too low' },
  amountAboveLimit: { code: 41011, http: 409, message: 'The amount is above the limit of {limit}' },
  transferPending: { code: 41012, http: 409, message: 'A transfer is still under way' },
  machineRefused: { code: 41013, http: 409, message: 'The machine refused: nothing was moved' },
  noCredit: { code: 41014, http: 409, message: 'There is not enough credit on the machine' },
  pressFailed: { code: 41015, http: 409, message: 'The button did not answer' },
  requestReused: { code: 41016, http: 409, message: 'This request id was used for something else' },
  autoplayNotAllowed: { code: 41017, http: 403, message: 'Autoplay is not allowed here' },
  autoplayTooLong: { code: 41018, http: 409, message: 'Autoplay may play at most {most} games' },
  tooSoon: { code: 41019, http: 429, message: 'The next game may not begin yet' },
  balanceTooHigh: { code: 41020, http: 409, message: 'Your balance must be below {amount}' },
  nothingToClaim: { code: 41021, http: 409, message: 'There is nothing to claim right now' },
  claimedAlready: { code: 41022, http: 409, message: 'You have claimed this already. Come back on {next}' },
  claimTooSoon: { code: 41023, http: 429, message: 'You can use discount only once per 5 minutes' },
  payoutCapped: {
    code: 41024,
    http: 409,
    message: '{amount} stays with the house: the payout cap of your weekly bonus is reached',
  },
  pressTooLate: { code: 41030, http: 409, message: 'The press came too late and was not made' },
  handPayPending: {
    code: 41031,
    http: 409,
    message: 'The machine waits for its hand pay: your seat is kept and your money is safe',
  },
  limitReached: { code: 41040, http: 409, message: 'You have reached a limit that you set: {limit}' },
  excluded: { code: 41041, http: 403, message: 'You have excluded yourself from play' },
  registerSilent: {
    code: 41043,
    http: 503,
    message: 'The exclusion register does not answer, so you cannot sign in: please try again later',
  },
  identityNeeded: { code: 41044, http: 403, message: 'Your identity must be verified first' },
  limitsNeeded: { code: 41045, http: 409, message: 'Please set your limits before you play: {limits}' },
  realityCheckDue: { code: 41046, http: 409, message: 'A reality check is waiting for your answer' },
  gameRuns: { code: 41047, http: 409, message: 'A game is running: its end cannot be hurried' },
  stakeAboveCap: { code: 41048, http: 403, message: 'Your stake may be at most {amount}' },
  stakeUnknown: {
    code: 41049,
    http: 403,
    message: 'The stake cannot be known here, and there is a limit on your stake',
  },
  tooYoung: { code: 41050, http: 403, message: 'You must be at least {least} years old' },
  countryRefused: { code: 41051, http: 403, message: 'Players from your country may not play here' },
  termsChanged: { code: 41052, http: 409, message: 'The terms have changed. Please accept them first' },
  emailUnconfirmed: { code: 41053, http: 403, message: 'Please confirm your e-mail address first' },
  linkExpired: { code: 41054, http: 410, message: 'This link is no longer valid' },
  secondFactorNeeded: { code: 41055, http: 403, message: 'A second factor is needed to sign in' },
  secondFactorWrong: { code: 41056, http: 403, message: 'This code or passkey is wrong' },
  nameTaken: { code: 41057, http: 409, message: 'This name or e-mail address is taken' },
  registrationClosed: { code: 41058, http: 403, message: 'Accounts cannot be registered here' },
  accountClosed: { code: 41059, http: 403, message: 'This account has been closed' },
  withdrawalOpen: { code: 41060, http: 409, message: 'A withdrawal is still open' },
  withdrawalFinal: { code: 41061, http: 409, message: 'This withdrawal can no longer be taken back' },
  handingOver: {
    code: 50300,
    http: 503,
    message: 'This machine is being handed over: nothing was done, please try again',
  },
  runElsewhere: {
    code: 50301,
    http: 503,
    message: 'Another node runs this machine: connect to {socket}',
  },
  sessionTerminated: {
    code: 50100,
    http: 409,
    message: 'The session has been terminated. We are unable to process the transaction',
  },
  internal: { code: 50000, http: 500, message: 'Something went wrong on our side' },
  videoFailed: {
    code: 70000,
    http: 502,
    message: 'Failed to start pipeline. Please contact the technical team',
  },
} as const;
/** Name of one of {@link PLAYER_ERRORS}. */
export type PlayerErrorName = keyof typeof PLAYER_ERRORS;

/** Code of a success, where a reply carries one: `Request Successfull`. */
export const SUCCESS_CODE = 20000 as const;
