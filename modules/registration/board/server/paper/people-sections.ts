import { sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { expiryNotice } from '#modules/settings/contract/people/staff-documents.ts';
import { staffCounts, staffDocuments } from '#modules/settings/server/public.ts';
import { dayOf, inOffice, memberJoins, memberName } from '../lookups.store.ts';
import { type PackSection, tableOr } from './pack-sections.ts';

const day = (value: string | null) => (value === null ? '' : formatDay(value));

const staffChanges: PackSection = {
  title: 'Staff',
  read: async ({ tx }, { from, to }) => {
    const { teachers, staff } = await staffCounts(tx);
    const { rows } = await sql<{ name: string; job: string | null; what: string; on: string; because: string | null }>`
      select full_name as name, job_title as job, 'Joined' as what, joined_on as on, null as because
        from settings.staff where joined_on between ${from} and ${to}
      union all
      select full_name, job_title, case status when 'left' then 'Left' else 'On leave' end, status_on, status_because
        from settings.staff
       where (status = 'left' and status_on between ${from} and ${to}) or (status = 'on_leave' and status_on <= ${to})
       order by 3, 4, 1 limit 200`.execute(tx);
    const columns = [
      { label: 'Name', width: 3 },
      { label: 'Work', width: 2 },
      { label: 'Change' },
      { label: 'Day' },
      { label: 'Reason', width: 2 },
    ];
    return [
      { kind: 'text', text: `${teachers} teachers and ${staff} other staff are with the school.` },
      tableOr(
        columns.map((one) => ({ width: 2, ...one })),
        rows.map(({ name, job, what, on, because }) => [name, job ?? '', what, day(on), because ?? '']),
        'Nobody joined, left or is on leave.',
      ),
    ];
  },
};

const papersDue: PackSection = {
  title: 'Staff documents and contracts that expire',
  read: async (ctx) => {
    const today = dayOf(ctx);
    const page = { page: 1, size: 200, sort: 'expiresOn' };
    const { rows, total } = await staffDocuments.list(ctx, { ...page, state: 'due' });
    const { rows: contracts } = await sql<{ name: string; on: string }>`
      select full_name as name, contract_to as on from settings.staff
       where status <> 'left' and contract_to <= ${addDays(today, expiryNotice)} order by contract_to, full_name limit 200`.execute(
      ctx.tx,
    );
    const lines = [
      ...rows.map(({ staffName, kind, expiresOn, state }) => [
        staffName,
        kind,
        day(expiresOn),
        state === 'expired' ? 'Expired' : '',
      ]),
      ...contracts.map(({ name, on }) => [name, 'Contract', day(on), on < today ? 'Ended' : '']),
    ];
    const columns = [
      { label: 'Name', width: 3 },
      { label: 'Document', width: 3 },
      { label: 'Expires', width: 2 },
      { label: '', width: 1 },
    ];
    const more =
      total > rows.length ? [{ kind: 'text', text: `${total - rows.length} more are on the list of documents.` } as const] : [];
    return [tableOr(columns, lines, `Nothing expires within ${expiryNotice} days.`), ...more];
  },
};

const board: PackSection = {
  title: 'The board',
  read: async (ctx) => {
    const { rows } = await sql<{ name: string; position: string; category: string; to: string | null }>`
      select ${memberName} as name, m.position, y.name as category, coalesce(m.resigned_on, m.term_to) as to
        from registration.board_member m
        join registration.board_category y on y.school_id = m.school_id and y.id = m.category_id ${memberJoins}
       where ${inOffice(dayOf(ctx))}
       order by array_position(array['chair', 'secretary', 'treasurer', 'member'], m.position), 1`.execute(ctx.tx);
    const columns = [
      { label: 'Name', width: 3 },
      { label: 'Position', width: 2 },
      { label: 'Category', width: 3 },
      { label: 'Until', width: 2 },
    ];
    return [
      tableOr(
        columns,
        rows.map(({ name, position, category, to }) => [
          name,
          position.charAt(0).toUpperCase() + position.slice(1),
          category,
          to === null ? 'With the office' : day(to),
        ]),
        'The board has no members yet.',
      ),
    ];
  },
};

const drafts: PackSection = {
  title: 'Minutes to confirm',
  read: async ({ tx }, { meetingId }) => {
    const { rows } = await sql<{ no: string; on: string; name: string }>`
      select b.meeting_no as no, b.held_on as on, coalesce(c.name, 'Board') as name
        from registration.board_meeting b
        join registration.board_meeting of on of.school_id = b.school_id and of.id = ${meetingId}
        left join registration.board_committee c on c.school_id = b.school_id and c.id = b.committee_id
       where b.confirmed_at is null and b.cancelled_because is null and (b.minutes is not null or b.minutes_file_id is not null)
         and b.held_on < of.held_on and b.committee_id is not distinct from of.committee_id
       order by b.held_on`.execute(tx);
    const columns = [
      { label: 'Meeting', width: 2 },
      { label: 'Of', width: 3 },
      { label: 'Held on', width: 2 },
    ];
    return [
      tableOr(
        columns,
        rows.map(({ no, on, name }) => [no, name, day(on)]),
        'No minutes wait for this meeting.',
      ),
    ];
  },
};

/** The parts of the pack about the board itself, and about staff. */
export const boardSections: readonly PackSection[] = [drafts];
export const peopleSections: readonly PackSection[] = [staffChanges, papersDue, board];
