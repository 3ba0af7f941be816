/** How a retired word of the glossary is recognized. */
export interface RetiredWord {
  /** First cell of its row in the table of retired words. */
  readonly row: string;
  /** Words of a compound name: `told` retires `toldAt`, `TOLD_MS` and `told.ts`; `put back` retires `putBack`. */
  readonly inNames?: readonly string[];
  /** Patterns of comments, texts and documents. Left out where the word is ordinary English. */
  readonly inProse?: readonly RegExp[];
  /** Patterns of the English texts of the web app only: code and the wire keep the word. */
  readonly inTexts?: readonly RegExp[];
}

/** The rows of the glossary's table of retired words, in its order. */
export const RETIRED_WORDS: readonly RetiredWord[] = [
  { row: 'active node, gateway node', inProse: [/\b(?:active|gateway) nodes?\b/i] },
  { row: 'again', inNames: ['again'] },
  { row: 'begun anew', inNames: ['anew'], inProse: [/\banew\b/i] },
  { row: 'by hand (of money)', inTexts: [/\bby hand\b/i] },
  { row: 'crowd', inNames: ['crowd', 'crowds'], inProse: [/\bcrowds?\b/i] },
  { row: 'desk', inNames: ['desk', 'desks'], inProse: [/\bdesks?\b/i] },
  { row: 'doubted', inNames: ['doubted'], inProse: [/\bdoubted\b/i] },
  { row: 'duty', inTexts: [/\bdut(?:y|ies)\b/i] },
  { row: 'four eyes', inTexts: [/\bfour.eyes\b/i] },
  {
    row: 'front',
    inNames: ['front', 'fronts'],
    inProse: [/\b(?:a|the|each|every) front\b(?! of)/i, /\bfronts\b/i],
  },
  { row: 'gravest', inTexts: [/\bgravest\b/i] },
  { row: 'hall', inNames: ['hall', 'halls'], inProse: [/\bhalls?\b/i] },
  { row: 'heard', inNames: ['heard'], inProse: [/\bheard (?:of|from|nothing)\b/i] },
  { row: 'kept', inNames: ['kept'] },
  { row: 'leftovers', inNames: ['leftover', 'leftovers'], inProse: [/\bleftovers?\b/i] },
  {
    row: 'line (of people), place in line',
    inProse: [/\bplaces? in (?:the )?line\b/i, /\b(?:next|first|waits?) in line\b/i],
  },
  { row: 'news, word', inNames: ['news', 'word'], inProse: [/\bnews\b/i, /\bwithout a word\b/i] },
  { row: 'proposal', inTexts: [/\bpropos(?:al|als|e|ed|er)\b/i] },
  { row: 'protection', inTexts: [/\bprotection\b/i] },
  { row: 'proved', inTexts: [/\bprov(?:e|ed|ing)\b/i, /\bchain (?:holds|is broken)\b/i] },
  { row: 'put back', inNames: ['put back'], inProse: [/\bput back\b/i] },
  { row: 'put right', inTexts: [/\bput(?:s the \w+)? right\b/i] },
  // A rest element of JavaScript is called `rest`, and nothing else is.
  { row: 'rest (after a game)', inNames: ['rest *', '* rest'] },
  { row: 'rest (of a line)', inNames: ['rest *', '* rest'] },
  { row: 'sight', inNames: ['sight', 'sights'], inProse: [/\b(?:a|the) sight\b/i, /\bsights\b/i] },
  { row: 'sitter', inNames: ['sitter', 'sitters'], inProse: [/\bsitters?\b/i] },
  { row: 'stands', inNames: ['stands'], inProse: [/\bstands\b(?! (?:for|out)\b)/i] },
  { row: 'stranger', inNames: ['stranger', 'strangers'], inProse: [/\bstrangers?\b/i] },
  // Tables of a database and of a document are tables: no pattern tells the retired ones apart.
  { row: 'table' },
  { row: 'told', inNames: ['told'], inProse: [/\btold\b(?! apart)/i] },
  { row: 'trail (on screens)', inTexts: [/(?<!audit )\btrail\b/i] },
  { row: 'turns', inNames: ['turns'] },
  { row: 'untold', inNames: ['untold'], inProse: [/\buntold\b/i] },
  { row: 'visitor (of a test)', inNames: ['visitor', 'visitors'], inProse: [/\bvisitors?\b/i] },
  { row: 'visitor (of a machine)', inNames: ['visitor', 'visitors'], inProse: [/\bvisitors?\b/i] },
  {
    row: 'who, whoever (as a subject)',
    inNames: ['who', 'whoever'],
    inProse: [
      /\bwhoever\b/i,
      /(?:^|[.:;] |\/\*\* |\/\/ |[-*] )Who\b(?![^.]*\?)/,
      /\b(?:and|or|but|by|from|of|for|with) who\b/i,
    ],
  },
  { row: 'wish', inNames: ['wish', 'wishes'], inProse: [/\bwish(?:es|ed)?\b/i] },
  { row: 'X is none', inProse: [/(?<!\bthere )\b(?:is|are|was|were) none\b/i] },
];

/** A use of a retired word that stays. */
export interface Allowance {
  /** A whole identifier or file name, or a phrase of prose. */
  readonly text: string;
  /** Beginning of the paths in which it stays; all if left out. */
  readonly in?: string;
  readonly reason: string;
}

/** Names at a wire, and uses of the field or of a library. */
export const ALLOWANCES: readonly Allowance[] = [
  { text: 'who', in: 'packages/contract/src/chat/', reason: 'field of a chat message on the wire' },
  { text: 'who', in: 'apps/house/src/people/chat/', reason: 'field of a chat message on the wire' },
  { text: 'put_back_at', in: 'apps/house/src/', reason: 'column of the floors in the database' },
  { text: 'putBackAt', in: 'apps/house/src/', reason: 'the same column' },
  { text: '0016-put-back', in: 'apps/house/src/platform/db/', reason: 'name of a migration in the database' },
  {
    text: 'told',
    in: 'apps/house/src/machines/registry/floor-link/',
    reason: 'field of a refused hello on the wire',
  },
  {
    text: 'kept',
    in: 'apps/house/src/machines/registry/floor-link/',
    reason: 'field of a refused hello on the wire',
  },
  { text: 'news.', in: 'apps/house/src/notifications/', reason: 'topics on the bus between nodes' },
  { text: 'who', in: 'apps/web/src/', reason: 'field of a chat message on the wire' },
  { text: 'told', in: 'apps/floor/src/journal/', reason: 'field of a record in the journal file' },
  {
    text: 'told',
    in: 'apps/floor/src/machines/sas/profile/',
    reason: 'value of a setting of a machine profile',
  },
  { text: '"told"', in: 'docs/install/', reason: 'value of a setting of a machine profile' },
  { text: 'bringToFront', reason: 'method of Playwright' },
];
