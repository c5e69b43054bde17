import { placesOf, type Area, type LoadPage, type Place } from '#kit/web/guard/pages.ts';
import { menus } from '#app/menus.ts';
import { pages as biometrics } from '#modules/biometrics/web/pages.ts';
import { pages as exams } from '#modules/exams/web/pages.ts';
import { pages as finance } from '#modules/finance/web/pages.ts';
import { pages as home } from '#modules/home/web/pages.ts';
import { pages as hr } from '#modules/hr/web/pages.ts';
import { pages as inventory } from '#modules/inventory/web/pages.ts';
import { pages as elearning } from '#modules/elearning/web/pages.ts';
import { pages as library } from '#modules/library/web/pages.ts';
import { pages as messaging } from '#modules/messaging/web/pages.ts';
import { pages as platform } from '#modules/platform/web/pages.ts';
import { pages as registration } from '#modules/registration/web/pages.ts';
import { pages as settings } from '#modules/settings/web/pages.ts';
import { pages as timetable } from '#modules/timetable/web/pages.ts';

/** The components of each module's screens. The manifests stay out of here: they would bring every contract to the sign-in page. */
const pages: Readonly<Record<string, Area['pages']>> = {
  platform,
  settings,
  registration,
  messaging,
  biometrics,
  exams,
  timetable,
  finance,
  hr,
  inventory,
  library,
  elearning,
  home,
};

/** The component of a screen, which may show what other modules have added to it. */
const withParts = async (load: LoadPage): ReturnType<LoadPage> => (await Promise.all([load(), import('./parts.ts')]))[0];

/** The first screens show nothing of other modules, and do not wait for it. */
const isFirst = ({ screen, area }: Place): boolean => screen.access === 'public' || area.name === 'home';

/** Every screen of the product with its component. */
export const places = placesOf(menus.map((menu) => ({ ...menu, pages: pages[menu.name] ?? {} }))).map((place) =>
  isFirst(place) ? place : { ...place, load: () => withParts(place.load) },
);
