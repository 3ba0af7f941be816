import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { cutFonts } from './vite/cut-fonts.ts';
import { iconsInUse } from './vite/icons-in-use.ts';
import { compileAtOnce, iconInPage, preloadChunk, runEarly, styleInPage } from './vite/page.ts';
import { listTexts, textsByLanguage } from './vite/texts.ts';

const house = `http://localhost:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    iconsInUse(fileURLToPath(new URL('./src', import.meta.url))),
    compileAtOnce(['index', 'react-dom', 'contract', 'home']),
    preloadChunk('react-dom'),
    runEarly('early'),
    iconInPage('favicon.svg'),
    styleInPage(),
    textsByLanguage(),
    listTexts(fileURLToPath(new URL('./src/app/locales', import.meta.url))),
    cutFonts(fileURLToPath(new URL('./build/fonts', import.meta.url))),
  ],
  // React has long had what that file replaces.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'early',
              priority: 1,
              test: /src\/app\/(start\/(early|stored-scheme)|locales\/screen-texts)\.|src\/lib\/(locale\/stored-language|dom\/stores|is-record)\.|src\/machines\/picture\/machine-image\.|contract\/src\/text\/fold\.|src\/api\/(call\/prefetched|endpoints\/first-calls|sign-in\/token(-store)?)\.|vite\/preload-helper/,
            },
            // Few requests: what every client needs is one file, what the home of a player needs on top is another.
            { name: 'index', tags: ['$initial'] },
            // Beside it, and set up in a task of its own.
            { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\// },
            // The schemas of calls and messages: fetched while the player types a password, and with the home.
            {
              name: 'contract',
              test: /node_modules\/zod\/|packages\/contract\/src\/(?!console\/|settings\/(settings|site)\.|floor-link\/|account\/(second-factor|user-update|quick-panel)\.|machines\/(game-rules|video|ice-servers|reel-stops)\.|play\/(protection-policy|games|countdowns)\.|money\/(withdrawals|cashier|claims|known-currencies)\.)|src\/theme\/read-layout\./,
            },
            // Those that neither the home nor its frame needs: they are set up with the screens that do.
            { name: 'more-contract', test: /packages\/contract\/src\/(?!console\/)/ },
            {
              name: 'home',
              test: /src\/app\/(SignedIn|account\/(stored-layout|sign-out)|shell\/(?!panels\/|NavigationPanel)|screens\/lobby\.)|src\/(features\/(lobby|welcome\/(?!WelcomeDialog))|ui\/(menu|page))\/|src\/ui\/values\/Figures\.|src\/(machines\/Viewers|lib\/seconds-left)\./,
            },
            // Each file that is loaded later is named in the first: what is small, or comes with another, is one.
            { name: 'pages', test: /src\/app\/screens\/pages\./ },
            { name: 'games', test: /src\/(features\/games\/|app\/screens\/games\.)/ },
            {
              name: 'history',
              test: /src\/(features\/history\/|app\/screens\/transactions\.)/,
            },
            { name: 'profile', test: /src\/(features\/profile\/|app\/screens\/profile\.)/ },
            { name: 'entry', test: /src\/(features\/(registration|recovery)\/|app\/screens\/entry\.)/ },
            { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2 },
            // The console's code is left to be divided by itself: a group would take along what players need as well.
            ...['en', 'tr', 'ar'].map((language) => ({
              name: `console-${language}`,
              test: new RegExp(String.raw`src/app/locales/console[\w-]*\.json\?${language}`),
            })),
            { name: 'watch', test: /src\/(features\/watch\/|app\/screens\/watch\.)/ },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../vitest.each-file.ts', 'src/testing/each-file.ts'],
    testTimeout: 30_000,
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/api': house,
      '/check': house,
      '/Settings.json': house,
      '/manifest.webmanifest': house,
      '/live-chat': house,
      '/mailbox': house,
      '/realtime': { target: house, ws: true },
    },
  },
});
