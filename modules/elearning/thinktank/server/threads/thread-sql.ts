import { type RawBuilder, sql } from 'kysely';

/** Who wrote a post, as other students are told: of `p` a post, `r` its student on the roll, `x` their name in the thread. */
export const peerOf = (p: string, r: string, x: string): RawBuilder<unknown> => {
  const of = (row: string, column: string) => sql.ref(`${row}.${column}`);
  return sql`(case
    when ${of(p, 'student_id')} is null then jsonb_build_object('kind', 'teacher', 'name', coalesce(${of(p, 'made_name')}, 'A teacher'))
    when ${of(p, 'anonymous')} then
      jsonb_build_object('kind', 'anonymous', 'name', 'A student' || coalesce(' (' || ${of(x, 'name')} || ')', ''))
    when ${of(r, 'here')} then jsonb_build_object('kind', 'student', 'name', ${of(r, 'full_name')})
    else jsonb_build_object('kind', 'former', 'name', 'A former student') end)`;
};

/** The same for staff, who always see who it is; `k` is the student’s class and `m` the stream. */
export const authorOf = (p: string, r: string, x: string, k: string, m: string): RawBuilder<unknown> => {
  const of = (row: string, column: string) => sql.ref(`${row}.${column}`);
  return sql`jsonb_build_object(
    'studentId', ${of(p, 'student_id')},
    'name', coalesce(${of(r, 'full_name')}, ${of(p, 'made_name')}, 'A teacher'),
    'seat', nullif(concat_ws(' ', ${of(k, 'name')}, ${of(m, 'name')}), ''),
    'alias', case when ${of(p, 'anonymous')} then 'A student' || coalesce(' (' || ${of(x, 'name')} || ')', '') end)`;
};

/** Threads `t` with their question `q`, who asked, and what was answered and shown as `n`. */
export const threadRows = sql`
  from elearning.think_thread t
  join elearning.think_post q on q.school_id = t.school_id and q.thread_id = t.id and q.kind = 'question'
  join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
  left join settings.classes k on k.school_id = t.school_id and k.id = t.class_id
  left join elearning.topic o on o.school_id = t.school_id and o.id = t.topic_id
  left join registration.roll r on r.school_id = q.school_id and r.id = q.student_id
  left join elearning.think_alias x on x.school_id = q.school_id and x.thread_id = t.id and x.student_id = q.student_id
  cross join lateral (
    select count(*)::int as answers, coalesce(bool_or(a.accepted), false) as accepted,
           coalesce(bool_or(a.endorsed_at is not null), false) as endorsed
      from elearning.think_post a
     where a.school_id = t.school_id and a.thread_id = t.id and a.kind = 'answer' and a.state = 'shown') n
  cross join lateral (
    select coalesce(sum(v.value), 0)::int as votes from elearning.think_vote v
     where v.school_id = q.school_id and v.post_id = q.id) w`;

/** What every list of threads shows. */
export const threadFields = sql`
  t.id, coalesce(q.title, '') as title, t.course_id as "courseId", c.name as "courseName", o.name as "topicName", k.name as "className",
  t.asked_at as "askedAt", n.answers, w.votes, n.accepted, n.endorsed, t.closed, t.pinned, t.duplicate_of as "duplicateOf"`;

/** Whether a thread is of a topic, or of one below it. */
export const ofTopic = (topicId: number): RawBuilder<unknown> => sql`exists (
  select from elearning.topic z
   where z.school_id = t.school_id and z.id = t.topic_id and (z.id = ${topicId}::bigint or z.parent_id = ${topicId}::bigint))`;

export const threadOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  askedAt: sql`t.asked_at`,
  votes: sql`w.votes`,
  answers: sql`n.answers`,
  title: sql`kit.fold(q.title)`,
  courseName: sql`c.name`,
  by: sql`kit.fold(coalesce(r.full_name, q.made_name))`,
};

/** What lists of students and of staff are narrowed by alike. */
export const threadStates: Readonly<Record<string, RawBuilder<unknown>>> = {
  open: sql`(not t.closed and t.duplicate_of is null)`,
  unanswered: sql`(n.answers = 0 and not t.closed and t.duplicate_of is null and q.state = 'shown')`,
  accepted: sql`n.accepted`,
  closed: sql`(t.closed or t.duplicate_of is not null)`,
  removed: sql`q.state = 'removed'`,
};
