import type { SchoolContext } from '#kit/server/http/context.ts';
import { letIn, letOut } from '../leaveouts/server/gate.store.ts';
import { issue } from '../leaveouts/server/issue.store.ts';
import { getLeaveout } from '../leaveouts/server/leaveouts.store.ts';
import { leaveoutTypes } from '../leaveouts/server/types.store.ts';

const hour = 3_600_000;

const kinds = [
  {
    name: 'Sent for fees',
    kind: 'fees',
    chain: [],
    longestHours: 168,
    mostPerTerm: null,
    collected: false,
    returnWith: 'with the fees',
  },
  {
    name: 'Medical',
    kind: 'medical',
    chain: [],
    longestHours: 336,
    mostPerTerm: null,
    collected: true,
    returnWith: 'with the hospital’s letter',
  },
  {
    name: 'Weekend exeat',
    kind: 'exeat',
    chain: ['Matron', 'Deputy'],
    longestHours: 72,
    mostPerTerm: 2,
    collected: true,
    returnWith: null,
  },
  { name: 'Half-term', kind: 'half-term', chain: [], longestHours: 168, mostPerTerm: 1, collected: false, returnWith: null },
  {
    name: 'Suspension',
    kind: 'suspension',
    chain: ['Deputy'],
    longestHours: null,
    mostPerTerm: null,
    collected: true,
    returnWith: 'with a parent',
  },
  { name: 'Emergency', kind: 'emergency', chain: [], longestHours: 240, mostPerTerm: null, collected: true, returnWith: null },
] as const;

/** The usual kinds of leave-out, and some of them: waiting, approved, out, late and back. */
export async function seedLeaveouts(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  const ids = new Map<string, number>();
  for (const kind of kinds)
    ids.set(kind.kind, (await leaveoutTypes.create(ctx, { ...kind, chain: [...kind.chain], active: true })).id);
  const at = (hours: number) => new Date(ctx.now.getTime() + hours * hour).toISOString();
  const nobody = { classId: null, streamId: null, hostelId: null, gender: null, boarding: null };
  const ask = async (kind: string, studentId: number | undefined, reason: string, back: number) => {
    if (studentId === undefined) return null;
    const whom = { ...nobody, studentIds: [studentId] };
    const asked = { typeId: ids.get(kind) ?? 0, whom, reason, outFrom: at(0), backBy: at(back) };
    return (await issue(ctx, asked)).ids[0] ?? null;
  };
  const leave = async (id: number | null, later: number) => {
    if (id === null) return;
    const { version, collectors } = await getLeaveout(ctx, id);
    const guardianId = collectors[0]?.guardianId ?? null;
    const other = {
      collectorName: null,
      collectorRelation: null,
      collectorPhone: null,
      collectorIdNo: null,
      early: false,
      note: null,
    };
    const moment = { ...ctx, now: new Date(ctx.now.getTime() + later * hour) };
    await letOut(moment, { id, version, guardianId, ...other });
  };
  const [a, b, c, d, e, f, g, h] = students;
  await ask('exeat', a, 'A sister’s wedding', 48);
  await ask('exeat', b, 'A funeral at home', 72);
  await ask('medical', c, 'Dentist', 10);
  for (const student of [d, e]) await leave(await ask('fees', student, 'Fees of Term 3', 72), 0);
  await leave(await ask('medical', f, 'Fever, taken to hospital', 0.05), 0);
  const back = await ask('medical', g, 'Eye clinic', 8);
  await leave(back, 0);
  if (back !== null) {
    const { version } = await getLeaveout(ctx, back);
    await letIn(ctx, { id: back, version, note: 'New glasses' });
  }
  await ask('suspension', h, 'Fighting in the dormitory', 240);
}
