import type { OrderStatusName } from './order.ts';

type Tone = 'quiet' | 'pos' | 'att' | 'neg' | 'inf';

/** Where an order stands, in a word and its colour. */
export const orderStatusWords: Readonly<Record<OrderStatusName, readonly [word: string, tone: Tone]>> = {
  draft: ['Draft', 'quiet'],
  submitted: ['To approve', 'att'],
  to_receive_and_bill: ['To receive and bill', 'inf'],
  to_receive: ['To receive', 'inf'],
  to_bill: ['To bill', 'inf'],
  completed: ['Completed', 'pos'],
  on_hold: ['On hold', 'att'],
  closed: ['Closed', 'quiet'],
  cancelled: ['Cancelled', 'neg'],
};

/** Hundredths of a per cent in words: `16 %`. */
export const percent = (hundredths: number): string => `${Math.round(hundredths) / 100}\u00A0%`;

/** Addresses of the areas beside this one. */
export const receivePath = (orderId: number): string => `/inventory/receive/${orderId}`;
export const receiptsPath = (orderId: number): string => `/inventory/receipts?orderId=${orderId}`;
