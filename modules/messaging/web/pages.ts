import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';
import { composePages } from '../compose/web/pages.ts';
import { newslettersPages } from '../newsletters/web/pages.ts';
import { noticesPages } from '../notices/web/pages.ts';
import { numbersPages } from '../numbers/web/pages.ts';
import { smsPages } from '../sms/web/pages.ts';
import { textsPages } from '../texts/web/pages.ts';

export const pages = {
  ...smsPages,
  ...numbersPages,
  ...textsPages,
  ...composePages,
  ...noticesPages,
  ...newslettersPages,
} satisfies Pages<typeof screens>;
