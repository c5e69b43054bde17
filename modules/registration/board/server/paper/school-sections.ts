import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { one } from '#kit/server/sql/one.ts';
import { kindWords, type LeaveoutKind } from '../../../leaveouts/contract/leaveout-types.ts';
import { statusWords, type StudentStatus } from '../../../students/contract/student-fields.ts';
import { rollPerClass } from '../../../students/server/roll/figures.store.ts';
import { type PackSection, tableOr } from './pack-sections.ts';

const number = (value: number) => value.toLocaleString('en-KE');

const enrolment: PackSection = {
  title: 'Enrolment',
  read: async ({ tx }) => {
    const classes = await rollPerClass(tx);
    const { rows } = await sql<{ boarders: number; day: number }>`
      select count(*) filter (where boarding = 'boarder') as boarders, count(*) filter (where boarding = 'day') as day
        from registration.student where here`.execute(tx);
    const sum = (of: (row: (typeof classes)[number]) => number) => classes.reduce((all, row) => all + of(row), 0);
    const line = (name: string, girls: number, boys: number) => [name, number(girls), number(boys), number(girls + boys)];
    return [
      {
        kind: 'table',
        columns: [
          { label: 'Class', width: 3 },
          { label: 'Girls', numeric: true },
          { label: 'Boys', numeric: true },
          { label: 'Total', numeric: true },
        ],
        rows: [
          ...classes.map(({ className, girls, boys }) => line(className, girls, boys)),
          line(
            'All classes',
            sum(({ girls }) => girls),
            sum(({ boys }) => boys),
          ),
        ],
      },
      { kind: 'text', text: `${number(one(rows).boarders)} board, ${number(one(rows).day)} come from home.` },
    ];
  },
};

const newAndLeft: PackSection = {
  title: 'New and left students',
  read: async ({ tx }, { from, to }) => {
    const { rows } = await sql<{ className: string; new: number }>`
      select c.name as "className", count(*) as new
        from registration.student s join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
       where s.admitted_on between ${from} and ${to} group by c.school_id, c.id, c.name, c.level order by c.level`.execute(tx);
    const { rows: left } = await sql<{ status: StudentStatus; students: number }>`
      select status, count(*) as students from registration.student
       where left_on between ${from} and ${to} and not here group by status order by 2 desc`.execute(tx);
    const total = (counts: readonly number[]) => number(counts.reduce((all, one) => all + one, 0));
    return [
      {
        kind: 'facts',
        rows: [
          ['New', total(rows.map((row) => row.new))],
          ...rows.map((row) => [`  into ${row.className}`, number(row.new)] as const),
          ['Left', total(left.map((row) => row.students))],
          ...left.map((row) => [`  ${statusWords[row.status].toLowerCase()}`, number(row.students)] as const),
        ],
      },
    ];
  },
};

const leave: PackSection = {
  title: 'Leave-outs and suspensions',
  read: async ({ tx, school }, { from, to }) => {
    const { rows } = await sql<{ kind: LeaveoutKind; leaveouts: number; students: number; out: number }>`
      select y.kind, count(*) as leaveouts, count(distinct l.student_id) as students, count(*) filter (where l.state = 'out') as out
        from registration.leaveout l join registration.leaveout_type y on y.school_id = l.school_id and y.id = l.type_id
       where l.out_at is not null and (l.out_at at time zone ${school.timeZone})::date between ${from} and ${to}
       group by y.kind order by 2 desc`.execute(tx);
    const columns = [
      { label: 'Kind', width: 3 },
      { label: 'Leave-outs', numeric: true },
      { label: 'Students', numeric: true },
      { label: 'Out now', numeric: true },
    ];
    return [
      tableOr(
        columns,
        rows.map((row) => [kindWords[row.kind], number(row.leaveouts), number(row.students), number(row.out)]),
        'Nobody left the school in this time.',
      ),
    ];
  },
};

const resolutions: PackSection = {
  title: 'Resolutions to follow up',
  read: async ({ tx }, { from, to, meetingId }) => {
    const { rows } = await sql<{
      no: string;
      body: string;
      owner: string | null;
      due: string | null;
      state: string;
      outcome: string | null;
    }>`
      select r.resolution_no as no, r.body, coalesce(s.full_name, g.full_name, m.full_name, r.owner_name) as owner, r.due_on as due,
             r.state, r.outcome
        from registration.board_resolution r
        left join registration.board_member m on m.school_id = r.school_id and m.id = r.owner_member_id
        left join settings.staff s on s.school_id = m.school_id and s.id = m.staff_member_id
        left join registration.guardian g on g.school_id = m.school_id and g.id = m.guardian_id
       where r.meeting_id <> ${meetingId} and (r.state = 'open' or r.settled_on between ${from} and ${to})
       order by r.state = 'open' desc, r.due_on nulls last, r.id limit 200`.execute(tx);
    const columns = [
      { label: 'No.', width: 2 },
      { label: 'Resolution', width: 5 },
      { label: 'By', width: 3 },
      { label: 'Due', width: 2 },
      { label: 'State', width: 3 },
    ];
    return [
      tableOr(
        columns,
        rows.map(({ no, body, owner, due, state, outcome }) => [
          no,
          body,
          owner ?? '',
          due === null ? '' : formatDay(due),
          [state, outcome].filter(Boolean).join(': '),
        ]),
        'No resolution is open.',
      ),
    ];
  },
};

/** The parts of the pack about students and what the board resolved. */
export const schoolSections: readonly PackSection[] = [resolutions, enrolment, newAndLeft, leave];
