import { HelpReply, type HelpTopic } from '@floorcast/contract/help';
import { call } from '../call/call.ts';

/** Calls staff to the player's machine; while a call of the player is open, that one is returned. */
export const askForHelp = (topic: HelpTopic) =>
  call({ method: 'POST', path: '/player/help', body: { topic }, reply: HelpReply });

/** The player needs nobody any more. */
export const cancelHelp = () => call({ method: 'POST', path: '/player/help/cancel', reply: HelpReply });
