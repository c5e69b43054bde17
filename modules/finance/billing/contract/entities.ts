import { billingRead } from '../../contract/access.ts';

/** The area's records whose history can be read. */
export const billingEntities = {
  'vote head': billingRead,
  'fee structure': billingRead,
  'billing run': billingRead,
  discount: billingRead,
  'instalment plan': billingRead,
  'other bill': billingRead,
  invoice: billingRead,
  note: billingRead,
  'billing request': billingRead,
} as const;
