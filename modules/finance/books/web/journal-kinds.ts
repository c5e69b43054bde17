const names: Readonly<Record<string, string>> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  note: 'Note',
  allocation: 'Credit set against charges',
  journal: 'Journal made by hand',
  opening: 'Opening balance',
};

/** A journal's kind as people read it: `voucher payment` becomes `Voucher payment`. */
export function kindName(kind: string): string {
  const plain = kind.replaceAll(/[_-]/g, ' ');
  return names[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The path of the screen that keeps the document of a journal; null where there is none. */
export function documentScreen(kind: string, number: string | null): string | null {
  if (kind === 'receipt') return receiptScreens[number?.split('/')[0] ?? ''] ?? '/feepayments';
  return documentScreens.find(([words]) => words.test(kind))?.[1] ?? null;
}

const receiptScreens: Readonly<Record<string, string>> = { INC: '/otherincomes', COL: '/othercollections', PM: '/pocketmoney' };

const documentScreens: readonly (readonly [RegExp, string])[] = [
  [/^(invoice|note|discount|write)/, '/studentbilling'],
  [/^(bill|voucher|payment voucher|supplier)/, '/paymentvouchers'],
  [/^refund/, '/refunds'],
  [/^(wallet|pocket|payout)/, '/pocketmoney'],
  [/^(bank|transfer|mpesa|suspense|reconcil)/, '/banks'],
  [/^(cheque|close|cashier)/, '/feepayments'],
  [/^opening/, '/chartofaccounts'],
];
