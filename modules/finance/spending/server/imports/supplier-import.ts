import type { z } from 'zod';
import type { ImportDefinition } from '#kit/server/imports/define-import.ts';
import { masterImport } from '#kit/server/imports/master-import.ts';
import type { RowReader } from '#kit/server/imports/row-reader.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { expensesUse } from '../../../contract/access.ts';
import { type Supplier, supplierDraft } from '../../contract/suppliers.ts';
import { whyNotDay } from '../../../ledger/server/days/day-rules.ts';
import { suppliers } from '../suppliers/suppliers.store.ts';

type Draft = z.output<typeof supplierDraft>;

/** Suppliers from a sheet. */
const supplierImport: ImportDefinition = masterImport<Supplier, Draft, { today: string }>({
  kind: 'finance.suppliers',
  access: expensesUse,
  title: 'Suppliers',
  one: 'supplier',
  many: 'suppliers',
  matchedBy: 'its name',
  columns: [
    {
      key: 'name',
      label: 'Supplier',
      required: true,
      takes: 'The supplier’s name',
      example: 'Nyanza Grain Millers',
      names: ['name'],
    },
    {
      key: 'kraPin',
      label: 'KRA PIN',
      takes: 'A letter, nine digits and a letter',
      example: 'P051234567X',
      names: ['pin', 'kra'],
    },
    { key: 'category', label: 'Supplies', takes: 'What it supplies', example: 'Food', names: ['category'] },
    { key: 'contactName', label: 'Contact', takes: 'Whom to ask for', example: 'Peter Otieno' },
    { key: 'phone', label: 'Phone', takes: 'A mobile number in any usual writing', example: '0712 345 678', names: ['mobile'] },
    { key: 'email', label: 'E-mail', takes: 'May be empty', example: 'sales@example.com', names: ['email'] },
    { key: 'address', label: 'Address', takes: 'May be empty', example: 'P.O. Box 12, Kisumu' },
    { key: 'bankName', label: 'Bank', takes: 'The bank’s name', example: 'KCB' },
    { key: 'bankBranch', label: 'Branch', takes: 'The bank’s branch', example: 'Kisumu' },
    { key: 'bankNumber', label: 'Account no.', takes: 'Written as text', example: '1180123456', names: ['account number'] },
    { key: 'mpesaNumber', label: 'M-Pesa', takes: 'A number, till or paybill', example: '400200', names: ['till', 'paybill'] },
    { key: 'prequalifiedUntil', label: 'Prequalified until', takes: 'Day, month, year: 30/06/2027', example: '30/06/2027' },
  ],
  entities: [{ entity: 'supplier', table: 'finance.supplier', named: 'name' }],
  lists: async (ctx) => ({ today: schoolDay(ctx) }),
  choices: () => ({}),
  existing: async (ctx) => (await suppliers.list(ctx, { page: 1, size: 100_000, sort: 'name' })).rows,
  fieldsOf: (row) => supplierDraft.parse(row),
  schema: supplierDraft,
  unique: ['kraPin'],
  // Where money goes is decided, not passed over.
  identity: ['kraPin', 'bankName', 'bankBranch', 'bankNumber', 'mpesaNumber'],
  read: (reader, { today }) => ({
    name: reader.text('name'),
    kraPin: reader.code('kraPin'),
    category: reader.text('category'),
    contactName: reader.text('contactName'),
    phone: reader.phone('phone'),
    email: reader.text('email'),
    address: reader.text('address'),
    bankName: reader.text('bankName'),
    bankBranch: reader.text('bankBranch'),
    bankNumber: reader.code('bankNumber'),
    mpesaNumber: reader.code('mpesaNumber'),
    prequalifiedUntil: dayOf(reader, today),
  }),
  keyOf: ({ name }) => name ?? '',
  labelOf: ({ name }) => name,
  create: (ctx, draft) => suppliers.create(ctx, { ...draft, opening: 0, openingDay: null }),
  update: (ctx, id, version, draft) => suppliers.update(ctx, { ...draft, id, version }),
});

function dayOf(reader: RowReader, today: string): string | null {
  const day = reader.day('prequalifiedUntil');
  const wrong = day === null ? null : whyNotDay('validUntil', day, { today, lockedUntil: null });
  if (wrong !== null) reader.refuse('prequalifiedUntil', 'a day that cannot be', wrong);
  return day;
}

/** What spending takes in from sheets. */
export const spendingImports: readonly ImportDefinition[] = [supplierImport];
