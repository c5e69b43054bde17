import type { channels } from '../../contract/suspense.ts';

/** As people call the ways by which payments come. */
export const channelWords: Record<(typeof channels)[number], string> = {
  mpesa: 'M-Pesa',
  equity: 'Equity Bank',
  kcb: 'KCB',
  statement: 'Bank statement',
};
