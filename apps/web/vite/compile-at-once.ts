import type { Plugin } from 'vite';

/**
 * Asks the browser to compile all functions of the named chunks while they arrive, away from the main thread, rather
 * than one by one when they are called. Worth it where most of them are called at once: Chromium 136 and newer heed
 * it, the others read a comment.
 */
export function compileAtOnce(chunks: readonly string[]): Plugin {
  return {
    name: 'compile-at-once',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && chunks.includes(output.name))
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
      },
    },
  };
}
