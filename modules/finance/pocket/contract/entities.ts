import type { Access } from '#kit/contract/access.ts';
import { pocketMoneyRead, transportRead } from '../../contract/access.ts';

/** The records of the area whose history can be read. */
export const pocketEntities = {
  wallet: pocketMoneyRead,
  'rules of pocket money': pocketMoneyRead,
  payout: pocketMoneyRead,
  stage: transportRead,
  vehicle: transportRead,
  driver: transportRead,
  route: transportRead,
  rider: transportRead,
  'vehicle log': transportRead,
  'transport bill': transportRead,
} satisfies Readonly<Record<string, Access>>;
