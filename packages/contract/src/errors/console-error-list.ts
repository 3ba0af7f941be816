/** The error codes of the calls of staff, part of the closed list: players never fetch them. */
export const CONSOLE_ERRORS = {
  amountDiffers: {
    code: 41075,
    http: 409,
    message: 'The machine reported another amount: look again, or ask a technician',
  },
  secondPersonNeeded: { code: 41076, http: 409, message: 'A second person must approve this' },
  ownProposal: { code: 41077, http: 403, message: 'You proposed this: another person must decide' },
  onePerson: {
    code: 41110,
    http: 403,
    message: 'You and its proposer have one mailbox or nearly one name: another person must decide',
  },
  madeByOther: {
    code: 41111,
    http: 403,
    message: 'One of you made the other account or set its password: another person must decide',
  },
  passwordKnown: {
    code: 41112,
    http: 403,
    message:
      '{name} may know your password and that of the proposer. Sign in with a second factor, set another password in your profile, then decide',
  },
  personDecided: { code: 41113, http: 409, message: 'It was decided otherwise meanwhile' },
  concernsYou: { code: 41078, http: 403, message: 'This concerns you: others must do it' },
  proposerGone: {
    code: 41109,
    http: 403,
    message:
      'Its proposer is locked or has lost the duty: an account with the compliance duty must approve this',
  },
  proposalDecided: { code: 41079, http: 409, message: 'This proposal was decided already' },
  proposalExpired: {
    code: 41080,
    http: 410,
    message: 'This proposal is no longer in force: propose it again',
  },
  proposalOpen: { code: 41081, http: 409, message: 'A proposal for this is open already' },
  handPayPaid: { code: 41082, http: 409, message: 'This hand pay is paid already' },
  notVoidable: { code: 41083, http: 409, message: 'This cannot be voided' },
  notExcluded: { code: 41084, http: 409, message: 'This player is not excluded' },
  bonusNeedsTwo: {
    code: 41098,
    http: 403,
    message: 'One person alone grants less than {amount}: propose a deposit instead',
  },
  mailUnavailable: { code: 41095, http: 409, message: 'This site sends no mails' },
  playerBanned: { code: 41097, http: 409, message: 'This player is banned' },
  mailJustSent: { code: 41096, http: 409, message: 'A mail was sent to this player within the last minute' },
  staffMayNotPlay: { code: 41100, http: 403, message: 'Staff may not play here' },
  ownAccount: { code: 41101, http: 409, message: 'Another administrator must change your account' },
  documentWrong: { code: 41103, http: 422, message: '{field}: {problem}' },
  versionMoved: { code: 41104, http: 409, message: 'Version {version} came into force meanwhile' },
  machineInUse: { code: 41105, http: 409, message: 'A player is at the machine, or credit is on it' },
  floorInUse: { code: 41106, http: 409, message: 'Machines of this floor are in service' },
  enrolledFloor: {
    code: 41108,
    http: 403,
    message: 'An administrator must replace the credential of a floor in use',
  },
  needsOtherPerson: {
    code: 41114,
    http: 403,
    message:
      '{name} set this up, and you are or could be the same person: another attendant, shift lead, technician or administrator, whose account {name} has not made, must put it into service, or the owner of the database by npm run admin -- machine put-into-use',
  },
  sameAsInForce: { code: 41107, http: 409, message: 'This is what is in force already' },
  playerAway: { code: 41090, http: 409, message: 'The player is not connected: nothing was shown' },
  machineNotEmpty: { code: 41091, http: 409, message: 'This machine is in use, or has credit on it' },
  keyNeeded: { code: 41092, http: 409, message: 'The machine did not unlock: its key is needed' },
  actInDoubt: {
    code: 41094,
    http: 409,
    message: 'Whether this was done is not known: look at the machine first',
  },
  lookNotRecorded: { code: 41093, http: 403, message: 'Say first why you look at this machine' },
  callEnded: { code: 41085, http: 409, message: 'This call has ended' },
  callClaimed: { code: 41086, http: 409, message: '{name} takes care of this call' },
  callCauseRemains: {
    code: 41087,
    http: 409,
    message: 'The cause of this call is still there: it closes by itself when that is gone',
  },
  pushServiceUnknown: {
    code: 41088,
    http: 400,
    message: 'Notifications cannot be sent to the push service of this browser',
  },
} as const;
