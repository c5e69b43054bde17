import type { Index, Instance, Slot } from '../model.ts';
import { dayOf, hourOf } from '../model.ts';
import type { People } from '../rules.ts';

/** Names for sentences about an instance. */
export function wordsOf(instance: Instance) {
  const who = (of: People['of'] | 'rooms', index: Index): string => {
    if (of === 'teachers') return `teacher ${instance.teachers[index]?.name ?? ''}`;
    return of === 'rooms' ? `room ${instance.rooms[index]?.name ?? ''}` : `students ${instance.subgroups[index] ?? ''}`;
  };
  const day = (index: number): string => instance.days[index] ?? '';
  return {
    who,
    day,
    /** An activity with its subject, students and teachers, so that a person knows it. */
    activity(place: Index): string {
      const one = instance.activities[place];
      if (!one) return '';
      const students = one.students.map((set) => instance.students[set]?.name).join(', ');
      const teachers = one.teachers.map((teacher) => instance.teachers[teacher]?.name).join(', ');
      const parts = [instance.subjects[one.subject], students, teachers].filter((part) => part !== undefined && part !== '');
      return `activity ${one.id} (${parts.join(' – ')})`;
    },
    slot(slot: Slot): string {
      return `${day(dayOf(instance, slot))} ${instance.hours[hourOf(instance, slot)] ?? ''}`;
    },
  };
}

export type Words = ReturnType<typeof wordsOf>;
