import { defineModule } from '#kit/contract/module.ts';
import { assets } from './assets/area.ts';
import { buying } from './buying/area.ts';
import { counting } from './counting/area.ts';
import { figures } from './figures/area.ts';
import { issuing } from './issuing/area.ts';
import { kitchen } from './kitchen/area.ts';
import { paying } from './paying/area.ts';
import { receiving } from './receiving/area.ts';
import { requests } from './requests/area.ts';
import { setup } from './setup/area.ts';
import { stock } from './stock/area.ts';
import { menu } from './contract/screens.ts';

/** Stores and assets, from what a department asks for to what a thing is worth on the day it goes. */
export const inventory = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics', 'exams', 'timetable', 'finance', 'hr'],
  // Codes that people sign with, which they set anew where the school is brought.
  staysHere: ['inventory.pin'],
  areas: [setup, stock, requests, buying, receiving, paying, issuing, counting, kitchen, assets, figures],
});
