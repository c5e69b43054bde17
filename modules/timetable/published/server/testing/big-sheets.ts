import type { Frame } from '../../contract/frame.ts';
import type { Session } from '../../contract/session.ts';
import type { Sheets } from '../papers/sheets.store.ts';

const subjects = [
  ['Mathematics', 'MAT', '#2e8b66'],
  ['English', 'ENG', '#3b7fbf'],
  ['Kiswahili na Fasihi', 'KIS', '#7767c9'],
  ['Community Service Learning', 'CSL', '#c8714a'],
  ['Agriculture and Nutrition', 'AGR', '#a67a12'],
  ['Chemistry', 'CHE', '#be5c85'],
  ['History and Citizenship', 'HIS', '#27909b'],
  ['Physical Education', 'PE', '#868e96'],
] as const;

/** A published timetable of 60 teachers, 24 classes and 40 lessons a week, in which every class is taught all the time; names are long. */
export function bigSheets(): Sheets {
  const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  const days = dayNames.map((name, at) => ({ weekday: at + 1, week: 1, name, short: name.slice(0, 3) }));
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  let clock = 8 * 60;
  const kinds = [
    'lesson',
    'lesson',
    'break',
    'lesson',
    'lesson',
    'break',
    'lesson',
    'lesson',
    'lunch',
    'lesson',
    'lesson',
    'games',
  ] as const;
  let number = 0;
  const slots = kinds.map((kind) => {
    const startsAt = time(clock);
    clock += kind === 'lesson' ? 40 : 30;
    if (kind === 'lesson') number += 1;
    const name =
      kind === 'lesson' ? String(number) : kind === 'break' ? `Break ${startsAt}` : kind === 'lunch' ? 'Lunch' : 'Games';
    return { name, startsAt, endsAt: time(clock), kind, number: kind === 'lesson' ? number : null };
  });
  const streams = ['East', 'West', 'North', 'Wanjirũ Maathai', 'South', 'Kilimanjaro'];
  const classes = Array.from({ length: 24 }, (_, at) => ({
    key: String(at + 1),
    classId: Math.floor(at / 6) + 1,
    streamId: at + 1,
    name: `${at < 12 ? 'Form' : 'Grade'} ${Math.floor(at / 6) + 3 + (at < 12 ? 0 : 5)} ${streams[at % 6]}`,
    short: `${Math.floor(at / 6) + 3}${streams[at % 6]?.slice(0, 2)}`,
    bell: 0,
  }));
  const frame: Frame = {
    days,
    bells: [{ name: 'Usual', slots: days.flatMap(({ weekday, week }) => slots.map((slot) => ({ ...slot, weekday, week }))) }],
    classes,
  };
  const lessons = slots.filter(({ kind }) => kind === 'lesson');
  const sessions: Session[] = days.flatMap(({ weekday }) =>
    lessons.flatMap((slot, place) =>
      classes.map(({ classId, streamId, name, short }, at): Session => {
        const [title, code, colour] = subjects[(at + place * 3 + weekday) % subjects.length] ?? subjects[0];
        const teacher = (at + place * 24 + weekday * 7) % 60;
        const names = ['Wanjirũ Mwangi', 'Christopher Odhiambo Onyango-Ochieng’', 'Ali', 'Ng’ang’a Njoroge', 'Chebet Jepkosgei'];
        return {
          id: weekday * 10_000 + place * 100 + at + 1,
          weekday,
          week: 1,
          slotName: slot.name,
          startsAt: slot.startsAt,
          endsAt: slot.endsAt,
          slots: 1,
          number: slot.number,
          kind: 'lesson',
          courseId: 1,
          title,
          short: code,
          colour,
          roomId: (at % 20) + 1,
          roomName: at % 3 === 0 ? 'Laboratory of Physics and Chemistry 2' : `Room ${(at % 20) + 1}`,
          teachers: [{ staffMemberId: teacher + 1, name: `${names[teacher % 5]} ${teacher + 1}`, short: `T${teacher + 1}` }],
          classes: [{ classId, streamId, partId: null, name, short, partName: null }],
        };
      }),
    ),
  );
  const publication = {
    id: 1,
    planId: 1,
    name: 'Term 1, 2026',
    fromDay: '2026-01-05',
    untilDay: null,
    publishedAt: '2026-01-02T08:00:00Z',
    weeks: 1,
    firstMonday: null,
    frame,
  };
  return { publication, sessions };
}
