import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Meeting, MeetingRow, meetingsApi } from '../contract/meetings.ts';
import { type BoardContext, isAhead, memberJoins, memberName } from './lookups.store.ts';
import { neededFor } from './quorum.rules.ts';
import { resolutionsOf } from './resolutions.store.ts';

type Filter = Input<typeof meetingsApi.list>;
type Moment = Pick<BoardContext, 'now' | 'school'>;
type Row = Omit<MeetingRow, 'needed'> & Pick<Meeting, 'quorumKind' | 'quorum'>;

const stateAt = (ctx: Moment) => sql`
  case when b.cancelled_because is not null then 'cancelled' when ${isAhead(ctx)} then 'planned' else 'held' end`;
const minutesState = sql`
  case when b.confirmed_at is not null then 'confirmed'
       when b.minutes is not null or b.minutes_file_id is not null then 'draft' else 'none' end`;
/** Of the members `m` those who are expected at the meeting `b`: in office on the day and, of a committee's, on it. */
const expectedAt = sql`
  m.school_id = b.school_id and m.term_from <= b.held_on
  and (coalesce(m.resigned_on, m.term_to) is null or coalesce(m.resigned_on, m.term_to) >= b.held_on)
  and (b.committee_id is null or exists (
        select from registration.board_committee_member k
         where k.school_id = m.school_id and k.member_id = m.id and k.committee_id = b.committee_id))`;
const columnsAt = (ctx: Moment) => sql`
  b.id, b.version, b.meeting_no as "meetingNo", b.committee_id as "committeeId", c.name as "committeeName", b.kind,
  b.held_on as "heldOn", b.starts_at as "startsAt", b.place, ${stateAt(ctx)} as state, ${minutesState} as "minutesState",
  b.quorum_kind as "quorumKind", b.quorum,
  case when b.confirmed_at is null then (select count(*) from registration.board_member m where ${expectedAt})
       else (select count(*) from registration.board_attendance a where a.school_id = b.school_id and a.meeting_id = b.id) end as expected,
  (select count(*) from registration.board_attendance a
    where a.school_id = b.school_id and a.meeting_id = b.id and a.state = 'present') as present`;
const from = sql`
  registration.board_meeting b left join registration.board_committee c on c.school_id = b.school_id and c.id = b.committee_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  heldOn: sql`b.held_on`,
  meetingNo: sql`b.meeting_no`,
  place: sql`b.place`,
};

const counted = <R extends Row>(row: R): R & Pick<MeetingRow, 'needed'> => ({ ...row, needed: neededFor(row, row.expected) });

/** Meetings as filtered, a page of them. */
export async function listMeetings(ctx: BoardContext, filter: Filter): Promise<Page<MeetingRow>> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([sql`b.meeting_no`, sql`b.place`, sql`c.name`], filter.q));
  if (filter.committeeId) found.push(sql`b.committee_id = ${filter.committeeId}`);
  if (filter.state) found.push(sql`${stateAt(ctx)} = ${filter.state}`);
  if (filter.minutesState) found.push(sql`${minutesState} = ${filter.minutesState}`);
  const where = sql.join(found, sql` and `);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`b.held_on`;
  const { rows } = await sql<Row>`
    select ${columnsAt(ctx)} from ${from} where ${where}
     order by ${order} ${wayOf(filter.sort)}, b.id desc
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: all } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(ctx.tx);
  return { rows: rows.map(counted), total: one(all).total };
}

interface Whole extends Row {
  cancelledBecause: string | null;
  minutes: RichText | null;
  minutesFileId: number | null;
  confirmedByMeetingId: number | null;
  confirmedByNo: string | null;
  confirmedAt: string | null;
  confirmedBy: string | null;
}

/** A meeting with all that belongs to it, and the file of its minutes. Throws 404. */
export async function getMeeting(ctx: BoardContext, id: number): Promise<Meeting & { minutesFileId: number | null }> {
  const { rows } = await sql<Whole>`
    select ${columnsAt(ctx)}, b.cancelled_because as "cancelledBecause", b.minutes, b.minutes_file_id as "minutesFileId",
           b.confirmed_by_meeting_id as "confirmedByMeetingId", n.meeting_no as "confirmedByNo", b.confirmed_at as "confirmedAt",
           b.confirmed_by as "confirmedBy"
      from ${from}
      left join registration.board_meeting n on n.school_id = b.school_id and n.id = b.confirmed_by_meeting_id
     where b.id = ${id}`.execute(ctx.tx);
  const found = rows[0];
  if (!found) throw notFound('meeting');
  const { confirmedByMeetingId, confirmedByNo, confirmedAt, confirmedBy, ...row } = found;
  return {
    ...counted(row),
    agenda: await agendaOf(ctx, id),
    attendance: await attendanceOf(ctx, id),
    hasMinutesFile: row.minutesFileId !== null,
    confirmed:
      confirmedByMeetingId === null || confirmedAt === null
        ? null
        : { meetingId: confirmedByMeetingId, meetingNo: confirmedByNo ?? '', at: confirmedAt, by: confirmedBy ?? '' },
    resolutions: await resolutionsOf(ctx, id),
  };
}

async function agendaOf(ctx: BoardContext, id: number): Promise<Meeting['agenda']> {
  const { rows } = await sql<Meeting['agenda'][number]>`
    select title, presenter from registration.board_agenda_item where meeting_id = ${id} order by place`.execute(ctx.tx);
  return rows;
}

/** Who is expected, and whoever was noted besides; of a confirmed meeting who was noted, whatever becomes of the board. */
async function attendanceOf(ctx: BoardContext, id: number): Promise<Meeting['attendance']> {
  const { rows } = await sql<Meeting['attendance'][number]>`
    select m.id as "memberId", ${memberName} as "fullName", m.position, y.name as "categoryName", a.state
      from registration.board_meeting b
      join registration.board_member m on m.school_id = b.school_id
      join registration.board_category y on y.school_id = m.school_id and y.id = m.category_id ${memberJoins}
      left join registration.board_attendance a on a.school_id = b.school_id and a.meeting_id = b.id and a.member_id = m.id
     where b.id = ${id} and (a.member_id is not null or (b.confirmed_at is null and ${expectedAt}))
     order by array_position(array['chair', 'secretary', 'treasurer', 'member'], m.position), ${memberName}, m.id`.execute(
    ctx.tx,
  );
  return rows;
}
