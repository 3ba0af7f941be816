import arConsole from '../app/locales/ar/console.json';
import arConsoleCalls from '../app/locales/ar/console-calls.json';
import arConsoleMoney from '../app/locales/ar/console-money.json';
import arConsolePlayers from '../app/locales/ar/console-players.json';
import arConsoleSetup from '../app/locales/ar/console-setup.json';
import arConsoleStaff from '../app/locales/ar/console-staff.json';
import arConsoleTrail from '../app/locales/ar/console-trail.json';
import arConsoleWall from '../app/locales/ar/console-wall.json';
import arEntry from '../app/locales/ar/entry.json';
import arGallery from '../app/locales/ar/gallery.json';
import arScreens from '../app/locales/ar/screens.json';
import arStart from '../app/locales/ar/start.json';
import enConsole from '../app/locales/en/console.json';
import enConsoleCalls from '../app/locales/en/console-calls.json';
import enConsoleMoney from '../app/locales/en/console-money.json';
import enConsolePlayers from '../app/locales/en/console-players.json';
import enConsoleSetup from '../app/locales/en/console-setup.json';
import enConsoleStaff from '../app/locales/en/console-staff.json';
import enConsoleTrail from '../app/locales/en/console-trail.json';
import enConsoleWall from '../app/locales/en/console-wall.json';
import enEntry from '../app/locales/en/entry.json';
import enGallery from '../app/locales/en/gallery.json';
import enScreens from '../app/locales/en/screens.json';
import enStart from '../app/locales/en/start.json';
import trConsole from '../app/locales/tr/console.json';
import trConsoleCalls from '../app/locales/tr/console-calls.json';
import trConsoleMoney from '../app/locales/tr/console-money.json';
import trConsolePlayers from '../app/locales/tr/console-players.json';
import trConsoleSetup from '../app/locales/tr/console-setup.json';
import trConsoleStaff from '../app/locales/tr/console-staff.json';
import trConsoleTrail from '../app/locales/tr/console-trail.json';
import trConsoleWall from '../app/locales/tr/console-wall.json';
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
  ...enConsoleCalls,
  ...enConsolePlayers,
  ...enConsoleStaff,
  ...enConsoleMoney,
  ...enConsoleTrail,
  ...enConsoleSetup,
  ...enConsoleWall,
  errors: {
    ...enStart.errors,
    ...enEntry.errors,
    ...enScreens.errors,
    ...enConsoleStaff.errors,
    ...enConsoleMoney.errors,
    ...enConsoleCalls.errors,
    ...enConsolePlayers.errors,
    ...enConsoleSetup.errors,
    ...enConsoleWall.errors,
  },
};
export const tr = {
  ...trStart,
  ...trScreens,
  ...trGallery,
  ...trEntry,
  ...trConsole,
  ...trConsoleCalls,
  ...trConsolePlayers,
  ...trConsoleStaff,
  ...trConsoleMoney,
  ...trConsoleTrail,
  ...trConsoleSetup,
  ...trConsoleWall,
  errors: {
    ...trStart.errors,
    ...trEntry.errors,
    ...trScreens.errors,
    ...trConsoleStaff.errors,
    ...trConsoleMoney.errors,
    ...trConsoleCalls.errors,
    ...trConsolePlayers.errors,
    ...trConsoleSetup.errors,
    ...trConsoleWall.errors,
  },
};
export const ar = {
  ...arStart,
  ...arScreens,
  ...arGallery,
  ...arEntry,
  ...arConsole,
  ...arConsoleCalls,
  ...arConsolePlayers,
  ...arConsoleStaff,
  ...arConsoleMoney,
  ...arConsoleTrail,
  ...arConsoleSetup,
  ...arConsoleWall,
  errors: {
    ...arStart.errors,
    ...arEntry.errors,
    ...arScreens.errors,
    ...arConsoleStaff.errors,
    ...arConsoleMoney.errors,
    ...arConsoleCalls.errors,
    ...arConsolePlayers.errors,
    ...arConsoleSetup.errors,
    ...arConsoleWall.errors,
  },
};
