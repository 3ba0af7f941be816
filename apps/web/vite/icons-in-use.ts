import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = '@tabler/icons-react';
const IMPORTS = new RegExp(`import \\{([^}]*)\\} from '${PACKAGE}'`, 'g');
const NAME = 'virtual:icons';
const RESOLVED = `\0${NAME}`;

/** The names of all icons that sources below a folder import. */
function iconsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx') || name.endsWith('.ts'))
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8'))
    .flatMap((source) => [...source.matchAll(IMPORTS)])
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => /^Icon\w+$/.test(name));
  return [...new Set(names)].sort();
}

/**
 * The icons in use below a folder, as `virtual:icons`, for the gallery. They are copies (the query makes them so):
 * were they shared, each screen would have to fetch its own icons from a chunk that it shares with the gallery.
 */
export function iconsInUse(folder: string): Plugin {
  const icons = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../esm/icons');
  return {
    name: 'icons-in-use',
    resolveId: { filter: { id: new RegExp(`^${NAME}$`) }, handler: () => RESOLVED },
    load: {
      filter: { id: new RegExp(`^${RESOLVED}$`) },
      handler() {
        const names = iconsIn(folder);
        const imports = names.map((name) => `import ${name} from '${join(icons, `${name}.mjs`)}?copy';`);
        return `${imports.join('\n')}\nexport default { ${names.join(', ')} };`;
      },
    },
  };
}
