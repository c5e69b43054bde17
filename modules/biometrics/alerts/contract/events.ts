import type { Placeholders } from '#modules/messaging/outgoing/contract/placeholders.ts';

/** What a family may be told of, each once a day. */
export const alertEvents = ['arrival', 'departure', 'absent', 'late'] as const;
export type AlertEvent = (typeof alertEvents)[number];

const everywhere = {
  school: 'The school’s name',
  name: 'The guardian’s name',
  student: 'The student’s name',
  class: 'The student’s class',
  day: 'The day',
} as const satisfies Placeholders;

interface AlertKind {
  readonly title: string;
  /** When it is told, under its name. */
  readonly when: string;
  readonly placeholders: Placeholders;
  readonly texts: { readonly en: string; readonly sw: string };
}

const time = { time: 'When a device saw them' };

/** The events with their usual texts, each of one part for most names. */
export const alertKinds: Readonly<Record<AlertEvent, AlertKind>> = {
  arrival: {
    title: 'Arrival',
    when: 'The first time on a day that a device sees the student come in',
    placeholders: { ...everywhere, ...time },
    texts: {
      en: '{school}: {student} arrived at school on {day} at {time}.',
      sw: '{school}: {student} amefika shuleni {day} saa {time}.',
    },
  },
  departure: {
    title: 'Departure',
    when: 'The first time on a day that a device sees the student leave',
    placeholders: { ...everywhere, ...time },
    texts: {
      en: '{school}: {student} left school on {day} at {time}.',
      sw: '{school}: {student} ameondoka shuleni {day} saa {time}.',
    },
  },
  absent: {
    title: 'Absent',
    when: 'From the time below on, for whoever is still missing then',
    placeholders: everywhere,
    texts: {
      en: '{school}: {student} is not at school today, {day}. Please call the school if you do not know why.',
      sw: '{school}: {student} hayupo shuleni leo, {day}. Tafadhali piga simu shuleni kama hujui sababu.',
    },
  },
  late: {
    title: 'Late',
    when: 'Within a minute after the student is marked late',
    placeholders: { ...everywhere, minutes: 'Minutes late; nothing where nobody noted them' },
    texts: {
      en: '{school}: {student} came late to school today, {day}.',
      sw: '{school}: {student} amechelewa kufika shuleni leo, {day}.',
    },
  },
};
