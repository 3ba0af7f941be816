import arConsole from '../app/locales/ar/console.json';
import arEntry from '../app/locales/ar/entry.json';
import arGallery from '../app/locales/ar/gallery.json';
import arScreens from '../app/locales/ar/screens.json';
import arStart from '../app/locales/ar/start.json';
import enConsole from '../app/locales/en/console.json';
import enEntry from '../app/locales/en/entry.json';
import enGallery from '../app/locales/en/gallery.json';
import enScreens from '../app/locales/en/screens.json';
import enStart from '../app/locales/en/start.json';
import trConsole from '../app/locales/tr/console.json';
import trEntry from '../app/locales/tr/entry.json';
import trGallery from '../app/locales/tr/gallery.json';
import trScreens from '../app/locales/tr/screens.json';
import trStart from '../app/locales/tr/start.json';

/** All texts of each language, for tests: errors are partly among the login's texts, partly among the screens'. */
export const en = {
  ...enStart,
  ...enScreens,
  ...enGallery,
  ...enEntry,
  ...enConsole,
  errors: { ...enStart.errors, ...enEntry.errors, ...enScreens.errors },
};
export const tr = {
  ...trStart,
  ...trScreens,
  ...trGallery,
  ...trEntry,
  ...trConsole,
  errors: { ...trStart.errors, ...trEntry.errors, ...trScreens.errors },
};
export const ar = {
  ...arStart,
  ...arScreens,
  ...arGallery,
  ...arEntry,
  ...arConsole,
  errors: { ...arStart.errors, ...arEntry.errors, ...arScreens.errors },
};
