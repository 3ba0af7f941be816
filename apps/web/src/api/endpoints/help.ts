import { HelpCalls, type HelpTopic } from '@floorcast/contract/help';
import { ask } from '../call/ask.ts';

/** Calls staff to the player's machine; while a call of the player is open, that one is returned. */
export const askForHelp = (topic: HelpTopic) => ask(HelpCalls.ask, { body: { topic } });

/** The player needs nobody any more. */
export const cancelHelp = () => ask(HelpCalls.cancel);
