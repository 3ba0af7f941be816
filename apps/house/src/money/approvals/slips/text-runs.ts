import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import { type Direction, FACES, type Face, writes } from './fonts.ts';

/** A part of a line that one font writes in one direction. */
export interface Run {
  readonly face: Face;
  readonly direction: Direction;
  /** In the order in which it is read. */
  readonly text: string;
}

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const LRI = '\u2066';
const FSI = '\u2068';
const PDI = '\u2069';

/** A stored text with a direction of its own: it turns neither what is beside it, nor by characters of its own its figures. */
export const isolated = (text: string): string => `${FSI}${text.replace(CONTROLS, '')}${PDI}`;

/** Figures and times, which run from left to right in every line. */
export const leftToRight = (text: string): string => `${LRI}${text}${PDI}`;

/** Direct the order of a line, or the form of letters, and are not seen themselves. */
const HAS_UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const CONTROLS = /\p{Bidi_Control}/gu;
/** Join letters or keep them apart, where the font knows them. */
const JOINERS = /^[\u200c\u200d]$/;
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A stored text as a line. */
export interface Line {
  readonly text: string;
  /** The font of each UTF-16 unit; undefined for what is not seen. */
  readonly faces: readonly (Face | undefined)[];
  readonly embedding: EmbeddingLevels;
  /** Where the line may be wrapped, and where it is if a word is wider than it. */
  readonly wrapEnds: readonly number[];
  readonly clusterEnds: readonly number[];
}

/** A stored text as a line: composed, without line breaks, and with `[U+20BB7]` for a character that no font has. */
export function lineOf(stored: string, base: Direction): Line {
  let text = '';
  const faces: (Face | undefined)[] = [];
  const clusterEnds: number[] = [];
  const add: Add = (part, face) => {
    text += part;
    for (let at = 0; at < part.length; at++) faces.push(face);
  };
  const composed = stored
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
    .replace(BREAKS, ' ');
  for (const { segment } of clusters.segment(composed)) {
    const together = HAS_UNSEEN.test(segment) ? undefined : faceOf(segment, faces.at(-1));
    if (together !== undefined) add(segment, together);
    else for (const character of segment) addAlone(character, faces.at(-1), add);
    clusterEnds.push(text.length);
  }
  const wrapEnds = clusterEnds.filter((end) => end === text.length || text[end - 1] === ' ');
  return { text, faces, embedding: bidi.getEmbeddingLevels(text, base), wrapEnds, clusterEnds };
}

type Add = (part: string, face: Face | undefined) => void;

function addAlone(character: string, last: Face | undefined, add: Add): void {
  if (HAS_UNSEEN.test(character)) {
    const joins = JOINERS.test(character) && last?.wholeScript && writes(last, character);
    add(character, joins ? last : undefined);
    return;
  }
  const face = faceOf(character, last);
  if (face !== undefined) {
    add(character, face);
    return;
  }
  const code = character.codePointAt(0) ?? 0;
  add(LRI, undefined);
  add(`[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`, FACES[0]);
  add(PDI, undefined);
}

/** The font of a character and its marks: for a space, a hyphen or a mark that of the letters before, if it has them. */
function faceOf(text: string, last: Face | undefined): Face | undefined {
  const goesOn = last?.wholeScript && !LETTER_OR_DIGIT.test(text) && writes(last, text);
  return goesOn ? last : FACES.find((face) => writes(face, text));
}

/**
 * The parts of a line from its left to its right end, by the Unicode Bidirectional Algorithm; `from` and `to` (excluded)
 * are the ends of a piece of a line that is wrapped.
 */
export function runsOf({ text, faces, embedding }: Line, from = 0, to = text.length): Run[] {
  // Handed over by itself: the library resets the space at the end of a line only in a line that begins the text.
  const piece = text.slice(from, to);
  const [paragraph = { level: 0 }] = embedding.paragraphs;
  const levels = embedding.levels.slice(from, to);
  const paragraphs = [{ start: 0, end: piece.length - 1, level: paragraph.level }];
  const mirrored = bidi.getMirroredCharactersMap(piece, levels);
  const runs: Run[] = [];
  for (const at of bidi.getReorderedIndices(piece, { levels, paragraphs })) {
    const face = faces[from + at];
    if (face === undefined) continue;
    const direction = (levels[at] ?? 0) % 2 === 0 ? 'ltr' : 'rtl';
    const unit = mirrored.get(at) ?? piece.charAt(at);
    const last = runs.at(-1);
    if (last?.face !== face || last.direction !== direction) runs.push({ face, direction, text: unit });
    else {
      const joined = direction === 'ltr' ? last.text + unit : unit + last.text;
      runs[runs.length - 1] = { face, direction, text: joined };
    }
  }
  return runs;
}
