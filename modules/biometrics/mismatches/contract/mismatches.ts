import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { attendanceRead } from '../../contract/access.ts';
import { dayStatuses } from '../../days/contract/day-status.ts';

/** `unseen`: the register has them at school and no device saw them; `seen`: a device saw them and the register has them missing. */
export const mismatchKinds = ['unseen', 'seen'] as const;
export type MismatchKind = (typeof mismatchKinds)[number];
export const mismatchWords: Record<MismatchKind, string> = {
  unseen: 'In the register, not seen by a device',
  seen: 'Seen by a device, missing in the register',
};

/** A student of whose day register and device say different things. */
export const mismatch = z.object({
  id,
  fullName: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  streamName: z.string().nullable(),
  kind: z.enum(mismatchKinds),
  /** What the registers of the day come to, and who marked the student last, when. */
  registered: z.enum(dayStatuses),
  markedBy: z.string().nullable(),
  markedAt: instant.nullable(),
  /** When and where a device saw them first; null: none did. */
  firstIn: instant.nullable(),
  device: z.string().nullable(),
});
export type Mismatch = z.infer<typeof mismatch>;

export const mismatchesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/bio/mismatches',
    access: attendanceRead,
    summary:
      'Students of whose day (today when it is left out) register and device say different things: those who have a number, in classes of which a device saw somebody, until the day is put right',
    input: pageInput(['fullName', 'className', 'kind', 'firstIn'], 'className').extend({
      day: day.optional(),
      classId: id.optional(),
      kind: z.enum(mismatchKinds).optional(),
    }),
    output: pageOf(mismatch).extend({ day: z.string() }),
  }),
};
