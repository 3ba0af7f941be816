import { helpText } from '../../lib/help/commands.ts';

console.log(helpText());
