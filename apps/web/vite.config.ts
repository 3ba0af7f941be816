import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileAtOnce } from './vite/compile-at-once.ts';
import { cutFonts } from './vite/cut-fonts.ts';
import { iconsInUse } from './vite/icons-in-use.ts';
import { onlyOurPalette } from './vite/only-our-palette.ts';

const house = `http://localhost:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: fileURLToPath(new URL('./src/app/routes', import.meta.url)),
      generatedRouteTree: fileURLToPath(new URL('./src/app/route-tree.gen.ts', import.meta.url)),
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    onlyOurPalette(),
    iconsInUse(fileURLToPath(new URL('./src', import.meta.url))),
    compileAtOnce(['index', 'home']),
    cutFonts(fileURLToPath(new URL('./build/fonts', import.meta.url))),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2023',

    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Few requests: what every visitor needs is one file, what the home of a player needs on top is another.
            { name: 'index', tags: ['$initial'] },
            {
              name: 'home',
              test: /src\/app\/(SignedIn|shell\/(?!panels\/)|routes\/_shell(\.tsx|\/lobby\/))|src\/(features\/lobby|ui\/(menu|page))\/|src\/(machines\/Viewers|lib\/seconds-left)\./,
            },
            // Each file that is loaded later is named in the first: the live picture and who watches it are one.
            { name: 'watch', test: /src\/(features|app\/routes\/_shell)\/watch\// },
          ],
        },
      },
    },
  },
  test: { name: 'web', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
  server: {
    port: 5173,
    proxy: {
      '/api': house,
      '/check': house,
      '/Settings.json': house,
      '/live-chat': house,
      '/realtime': { target: house, ws: true },
    },
  },
});
