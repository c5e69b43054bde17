import type { SchoolContext } from '#kit/server/http/context.ts';
import { emptyContent } from '../../transfer/server/content.ts';
import { carryOutTransfer, getTransfer, takeTransfer } from '../../transfer/server/transfers.store.ts';

/** Two rooms from a workbook, as a school brings them that has all else already. */
export async function seedTransfer(ctx: SchoolContext): Promise<void> {
  const room = { short: null, kind: 'other', building: 'Annexe', capacity: 30 } as const;
  const id = await takeTransfer(ctx, 'Annexe.xlsx', {
    ...emptyContent('excel', ''),
    rooms: [
      { ...room, name: 'Annexe “A”', kind: 'classroom' },
      { ...room, name: 'Annexe tent', capacity: null },
    ],
    left: [{ what: 'The sheet “Notes”', count: 1, why: 'It is not read.' }],
  });
  const { fingerprint } = await getTransfer(ctx, id);
  await carryOutTransfer(ctx, { id, fingerprint: fingerprint ?? '', planName: null });
}
