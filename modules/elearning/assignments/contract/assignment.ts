import { z } from 'zod';
import { byId, id, instant, line, optionalText } from '#kit/contract/fields.ts';
import { imagesOf, richText } from '#kit/contract/rich-text.ts';
import { marks, rubric } from './rubric.ts';
import { assignmentStates, audiences, lateRules, takenKinds, teamRules } from './words.ts';

const count = z.int();

/** An attachment. */
export const attachment = z.object({ fileId: id, name: z.string() });
const attached = z.object({ fileId: id, name: line(200) });

/** An assignment as staff see it in lists. */
export const assignmentRow = z.object({
  id,
  title: z.string(),
  courseId: id,
  courseName: z.string(),
  classId: id,
  className: z.string(),
  teacher: z.string().nullable(),
  state: z.enum(assignmentStates),
  opensAt: instant,
  dueAt: instant,
  /** Students that it is for; of teams their teams. */
  students: count,
  /** With anything handed in, among them late; and what waits for marks. */
  handedIn: count,
  cameLate: count,
  toMark: count,
});
export type AssignmentRow = z.infer<typeof assignmentRow>;

const team = z.object({
  name: line(60),
  studentIds: z.array(id).min(1, 'Choose who is in the team.').max(30, 'At most 30 in a team.'),
});

/** What whoever sets it writes. */
const written = {
  title: line(150),
  courseId: id,
  classId: id,
  audience: z.enum(audiences).default('class'),
  streamIds: z.array(id).max(40).default([]),
  studentIds: z.array(id).max(300, 'Choose at most 300 students.').default([]),
  instructions: richText.refine((text) => imagesOf(text).length === 0, 'Attach pictures as files.'),
  files: z.array(attached).max(20, 'Attach at most 20 files.').default([]),
  opensAt: instant,
  dueAt: instant,
  cutOffAt: instant.nullable().default(null),
  maxMark: marks.min(100, 'Enter 1 mark or more.').nullable().default(null),
  rubric: rubric.default([]),
  takes: z.array(z.enum(takenKinds)).max(takenKinds.length).default([]),
  drafts: z.boolean().default(true),
  team: z.enum(teamRules).default('none'),
  teams: z.array(team).max(100, 'At most 100 teams.').default([]),
  resubmit: z.boolean().default(false),
  late: z.enum(lateRules).default('accept'),
  latePerDay: marks.default(0),
  statement: z.boolean().default(false),
};
export const assignmentDraft = z.object(written);
export type AssignmentDraft = z.output<typeof assignmentDraft>;
export const assignmentChange = byId.extend({ version: count, ...written });
export type AssignmentChange = z.output<typeof assignmentChange>;

/** An assignment with all that was written. */
export const assignment = assignmentRow.extend({
  version: count,
  audience: z.enum(audiences),
  streamIds: z.array(id),
  studentIds: z.array(id),
  /** The names of those students, in the order of their keys. */
  studentNames: z.array(z.string()),
  instructions: richText,
  files: z.array(attachment),
  cutOffAt: instant.nullable(),
  maxMark: count.nullable(),
  rubric,
  takes: z.array(z.enum(takenKinds)),
  drafts: z.boolean(),
  team: z.enum(teamRules),
  teams: z.array(z.object({ id, name: z.string(), studentIds: z.array(id) })),
  resubmit: z.boolean(),
  late: z.enum(lateRules),
  latePerDay: count,
  statement: z.boolean(),
  authorName: z.string(),
  publishedAt: instant.nullable(),
});
export type Assignment = z.infer<typeof assignment>;

/** One student or team, and how far it is. */
export const workRow = z.object({
  /** The student; of a team its first member, by whom its work is opened. */
  id,
  name: z.string(),
  admissionNo: z.string().nullable(),
  seat: z.string(),
  members: z.array(z.string()),
  state: z.enum(['none', 'draft', 'submitted', 'returned', 'changes']),
  handedInAt: instant.nullable(),
  number: count,
  daysLate: count,
  /** What is noted so far, and what was given last; hundredths of a mark. */
  mark: count.nullable(),
  lateOff: count.nullable(),
  result: count.nullable(),
  givenAt: instant.nullable(),
  until: instant.nullable(),
  locked: z.boolean(),
  /** Past the time with nothing handed in. */
  missed: z.boolean(),
  toldAt: instant.nullable(),
});
export type WorkRow = z.infer<typeof workRow>;

export const extensionDraft = byId.extend({
  studentId: id,
  until: instant.nullable().default(null),
  locked: z.boolean().default(false),
  reason: optionalText(300),
});
