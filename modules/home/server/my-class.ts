import { sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { attendanceBetween } from '#modules/biometrics/server/public.ts';
import { latestStandings } from '#modules/exams/server/public.ts';
import { balancesRead } from '#modules/finance/contract/access.ts';
import { balancesOf } from '#modules/finance/server/public.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { studentsOfStream, studentsOnLeave, withHealthNotes } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { MyStudent, myClassApi } from '../contract/my-class.ts';

interface Stream {
  streamId: number;
  name: string;
  students: number[];
}

/** The streams whose class teacher the user is today, with who sits there. */
async function ownStreams(ctx: SchoolContext): Promise<Stream[]> {
  const { rows } = await sql<Stream>`
    select t.id as "streamId", c.name || ' ' || t.name as name,
           coalesce(json_agg(s.id) filter (where s.id is not null), '[]') as students
      from settings.streams t
      join settings.classes c on c.school_id = t.school_id and c.id = t.class_id and c.active
      left join registration.roll s on s.school_id = t.school_id and s.stream_id = t.id and s.here
     where t.class_teacher_id = ${await staffMemberOfAccount(ctx, ctx.user.accountId)}::bigint
     group by c.level, c.name, t.id, t.name order by c.level, t.name, t.id`.execute(ctx.tx);
  return rows;
}

export async function myStreams(ctx: SchoolContext): Promise<Output<typeof myClassApi.streams>> {
  const streams = await ownStreams(ctx);
  const today = schoolDay(ctx);
  const marks = await attendanceBetween(
    ctx.tx,
    streams.flatMap(({ students }) => students),
    today,
    today,
  );
  return {
    rows: streams.map(({ streamId, name, students }) => {
      const marked = students.flatMap((id) => marks.get(id) ?? []);
      const present = marked.filter((mark) => mark.present > 0).length;
      return { streamId, name, students: students.length, present, absent: marked.length - present };
    }),
  };
}

/** Throws 404 for a stream that is somebody else's. */
export async function myStudents(
  ctx: SchoolContext,
  { streamId, ...asked }: Input<typeof myClassApi.list>,
): Promise<Output<typeof myClassApi.list>> {
  const own = await ownStreams(ctx);
  const stream = streamId === undefined ? own[0] : own.find((one) => one.streamId === streamId);
  if (!stream) throw notFound('class of yours');
  const { rows, total } = await studentsOfStream(ctx.tx, stream.streamId, asked);
  const ids = rows.map(({ id }) => id);
  const today = schoolDay(ctx);
  const marks = await attendanceBetween(ctx.tx, ids, today, today);
  const away = await studentsOnLeave(ctx.tx, today, ctx.school.timeZone);
  const noted = await withHealthNotes(ctx.tx, ids);
  const standings = new Map((await latestStandings(ctx, ids)).map((standing) => [standing.studentId, standing]));
  const seesBalances = judge(balancesRead, viewerOf(ctx.user)) === 'allowed';
  const owed = new Map(
    seesBalances ? (await balancesOf(ctx.tx, ids, today)).map(({ studentId, balance }) => [studentId, balance]) : [],
  );
  const names = [...standings.values()].map(({ examName }) => examName);
  return {
    total,
    seesBalances,
    examName: names[0] ?? null,
    rows: rows.map(({ id, fullName, admissionNo, guardianPhone }): MyStudent => {
      const mark = marks.get(id);
      const standing = standings.get(id);
      const marked = mark && (mark.present > 0 ? 'present' : 'absent');
      return {
        id,
        fullName,
        admissionNo,
        guardianPhone,
        today: away.has(id) ? 'on leave' : (marked ?? null),
        healthNote: noted.has(id),
        mean: standing?.mean ?? null,
        grade: standing?.grade ?? null,
        rank: standing?.rank ?? null,
        of: standing?.of ?? null,
        balance: seesBalances ? (owed.get(id) ?? 0) : null,
      };
    }),
  };
}
