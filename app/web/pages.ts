import { placesOf, type Area } from '#kit/web/guard/pages.ts';
import { screens as exams } from '#modules/exams/contract/screens.ts';
import { pages as examsPages } from '#modules/exams/web/pages.ts';
import { screens as finance } from '#modules/finance/contract/screens.ts';
import { pages as financePages } from '#modules/finance/web/pages.ts';
import { screens as home } from '#modules/home/contract/screens.ts';
import { pages as homePages } from '#modules/home/web/pages.ts';
import { screens as messaging } from '#modules/messaging/contract/screens.ts';
import { pages as messagingPages } from '#modules/messaging/web/pages.ts';
import { screens as platform } from '#modules/platform/contract/screens.ts';
import { pages as platformPages } from '#modules/platform/web/pages.ts';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import { pages as registrationPages } from '#modules/registration/web/pages.ts';
import { screens as settings } from '#modules/settings/contract/screens.ts';
import { pages as settingsPages } from '#modules/settings/web/pages.ts';

/** Each module's screens with their components. The manifests stay out of here: they would bring every contract to the sign-in page. */
const areas: readonly Area[] = [
  { name: 'platform', screens: platform, pages: platformPages },
  { name: 'settings', screens: settings, pages: settingsPages },
  { name: 'registration', screens: registration, pages: registrationPages },
  { name: 'messaging', screens: messaging, pages: messagingPages },
  { name: 'exams', screens: exams, pages: examsPages },
  { name: 'finance', screens: finance, pages: financePages },
  { name: 'home', screens: home, pages: homePages },
];

/** Every screen of the product with its component. */
export const places = placesOf(areas);
