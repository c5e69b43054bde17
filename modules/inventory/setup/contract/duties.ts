import { z } from 'zod';
import { id, optionalId } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { keepsSettings } from '../../contract/access.ts';

export const dutyKinds = ['keeper', 'approver', 'inspector', 'buyer'] as const;
export type DutyKind = (typeof dutyKinds)[number];

export const dutyWords: Readonly<Record<DutyKind, string>> = {
  keeper: 'Keeps the store',
  approver: 'Approves',
  inspector: 'Inspects what comes',
  buyer: 'Buys',
};

/** Who does what in the stores. Where nobody is named for a duty everybody on the staff has it. */
export const duties = resource({
  path: '/api/inventory/duties',
  access: { read: keepsSettings, write: keepsSettings },
  words: { one: 'duty', many: 'Duties', says: { list: 'Who keeps stores, approves, inspects and buys' } },
  record: {
    staffMemberId: id,
    staffName: z.string(),
    duty: z.enum(dutyKinds),
    storeId: id.nullable(),
    storeName: z.string().nullable(),
  },
  draft: z.object({
    staffMemberId: id,
    duty: z.enum(dutyKinds, 'Choose what they do.'),
    /** Null: of all stores. */
    storeId: optionalId,
  }),
  filter: pageInput(['staffName', 'duty', 'storeName']).extend({
    duty: z.enum(dutyKinds).optional(),
    storeId: id.optional(),
  }),
  refuses: { draft: ['rule'], removal: [] },
});
export type DutyRow = RecordOf<typeof duties>;
