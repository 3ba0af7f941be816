/** A place in a text, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A text is no JSON; `place` is the first mistake. */
export class JsonFault extends Error {
  readonly place: Place;
  constructor(message: string, place: Place) {
    super(message);
    this.name = 'JsonFault';
    this.place = place;
  }
}

export interface PlacedJson {
  readonly value: unknown;
  /** Where the value at a path begins; of a field that is missing, where the object begins that it is missing in. */
  placeOf(path: readonly PropertyKey[]): Place;
  /** The place of the name of a field of the object at a path. */
  placeOfName(path: readonly PropertyKey[], name: string): Place;
}

const STRING = /"(?:[^"\\\r\n]|\\.)*"/y;
const PRIMITIVE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));

/** Reads a JSON text and remembers the place of everything in it. @throws {JsonFault} */
export function readPlacedJson(text: string): PlacedJson {
  const reader = new Reader(text);
  const value = reader.document();
  return {
    value,
    placeOf(path) {
      for (let length = path.length; length > 0; length--) {
        const at = reader.values.get(keyOf(path.slice(0, length)));
        if (at !== undefined) return placeAt(text, at);
      }
      return placeAt(text, reader.values.get(keyOf([])) ?? 0);
    },
    placeOfName: (path, name) => placeAt(text, reader.names.get(keyOf([...path, name])) ?? 0),
  };
}

function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

class Reader {
  readonly values = new Map<string, number>();
  readonly names = new Map<string, number>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): unknown {
    const value = this.#value([]);
    this.#take(SPACE);
    if (this.#at < this.#text.length) throw this.#fault('nothing may follow the closing bracket');
    return value;
  }

  #value(path: readonly string[]): unknown {
    this.#take(SPACE);
    this.values.set(keyOf(path), this.#at);
    const next = this.#text[this.#at];
    if (next === '{') return this.#object(path);
    if (next === '[') return this.#array(path);
    const token = this.#take(next === '"' ? STRING : PRIMITIVE);
    if (token === '')
      throw this.#fault(next === '"' ? 'this text has no closing "' : 'a value is missing here');
    return this.#meant(token);
  }

  #meant(token: string): unknown {
    try {
      return JSON.parse(token);
    } catch {
      throw this.#fault('a sign in this text must be escaped', this.#at - token.length);
    }
  }

  #object(path: readonly string[]): unknown {
    const entries: [string, unknown][] = [];
    this.#list('}', () => {
      const start = this.#at;
      const token = this.#take(STRING);
      if (token === '') throw this.#fault('a field’s name in " is missing here');
      const name = String(this.#meant(token));
      const inside = [...path, name];
      if (this.names.has(keyOf(inside))) throw this.#fault(`"${name}" is here twice`, start);
      this.names.set(keyOf(inside), start);
      this.#take(SPACE);
      if (this.#text[this.#at] !== ':') throw this.#fault('a : is missing here');
      this.#at++;
      entries.push([name, this.#value(inside)]);
    });
    return Object.fromEntries(entries);
  }

  #array(path: readonly string[]): unknown[] {
    const items: unknown[] = [];
    this.#list(']', () => items.push(this.#value([...path, String(items.length)])));
    return items;
  }

  /** The items between brackets, separated by commas. */
  #list(end: '}' | ']', item: () => void): void {
    this.#at++;
    this.#take(SPACE);
    if (this.#text[this.#at] === end) {
      this.#at++;
      return;
    }
    for (;;) {
      this.#take(SPACE);
      item();
      this.#take(SPACE);
      const next = this.#text[this.#at];
      if (next !== ',' && next !== end) throw this.#fault(`a , or a ${end} is missing here`);
      this.#at++;
      if (next === end) return;
    }
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [token = ''] = pattern.exec(this.#text) ?? [];
    this.#at += token.length;
    return token;
  }

  #fault(message: string, at = this.#at): JsonFault {
    return new JsonFault(message, placeAt(this.#text, at));
  }
}
