import type { SlotKind } from './kinds.ts';

export const usualKeys = ['secondary', 'junior', 'primary'] as const;
export type UsualKey = (typeof usualKeys)[number];

interface UsualSlot {
  name: string;
  from: string;
  to: string;
  kind: SlotKind;
  /** 1 is Monday; left out: every day. */
  on?: readonly number[];
}

interface UsualDay {
  title: string;
  /** What it is in a sentence. */
  says: string;
  /** Where its figures come from. */
  source: string;
  slots: readonly UsualSlot[];
}

const lesson = (name: number, from: string, to: string): UsualSlot => ({ name: String(name), from, to, kind: 'lesson' });
const short = (from: string, to: string): UsualSlot => ({ name: 'Short break', from, to, kind: 'break' });
const tea = (from: string, to: string): UsualSlot => ({ name: 'Tea break', from, to, kind: 'break' });
const lunch = (from: string, to: string): UsualSlot => ({ name: 'Lunch', from, to, kind: 'lunch' });
const assembly = (from: string, to: string): UsualSlot => ({ name: 'Assembly', from, to, kind: 'assembly', on: [1, 5] });
const games = (from: string, to: string): UsualSlot => ({ name: 'Games', from, to, kind: 'games', on: [1, 2, 3, 4] });

const clock = 'When the bell rings is each school’s own choice: these are times that many schools keep.';

/** The day as schools of a level usually have it. */
export const usualDays: Readonly<Record<UsualKey, UsualDay>> = {
  secondary: {
    title: 'Senior and secondary',
    says: 'Eight lessons of 40 minutes from 08:00, 40 a week, with assembly, games and evening prep.',
    source: `The Ministry of Education’s circular on senior school: 40 lessons of 40 minutes a week, reporting at 08:00. ${clock}`,
    slots: [
      assembly('07:30', '08:00'),
      lesson(1, '08:00', '08:40'),
      lesson(2, '08:40', '09:20'),
      short('09:20', '09:30'),
      lesson(3, '09:30', '10:10'),
      lesson(4, '10:10', '10:50'),
      tea('10:50', '11:20'),
      lesson(5, '11:20', '12:00'),
      lesson(6, '12:00', '12:40'),
      lunch('12:40', '14:00'),
      lesson(7, '14:00', '14:40'),
      lesson(8, '14:40', '15:20'),
      games('15:30', '16:45'),
      { name: 'Prep', from: '19:00', to: '21:00', kind: 'prep' },
    ],
  },
  junior: {
    title: 'Junior school',
    says: 'Eight lessons of 40 minutes from 08:00, 40 a week, with assembly and games.',
    source: `The curriculum designs of junior school (KICD): 40 lessons of 40 minutes a week. ${clock}`,
    slots: [
      assembly('07:40', '08:00'),
      lesson(1, '08:00', '08:40'),
      lesson(2, '08:40', '09:20'),
      short('09:20', '09:30'),
      lesson(3, '09:30', '10:10'),
      lesson(4, '10:10', '10:50'),
      tea('10:50', '11:20'),
      lesson(5, '11:20', '12:00'),
      lesson(6, '12:00', '12:40'),
      lunch('12:40', '13:40'),
      lesson(7, '13:40', '14:20'),
      lesson(8, '14:20', '15:00'),
      games('15:10', '16:00'),
    ],
  },
  primary: {
    title: 'Primary',
    says: 'Seven lessons of 35 minutes from 08:20, 35 a week, with assembly and games.',
    source: `The curriculum designs of upper primary (KICD): 35 lessons of 35 minutes a week; lower primary has 30 minutes. ${clock}`,
    slots: [
      assembly('08:00', '08:20'),
      lesson(1, '08:20', '08:55'),
      lesson(2, '08:55', '09:30'),
      short('09:30', '09:40'),
      lesson(3, '09:40', '10:15'),
      lesson(4, '10:15', '10:50'),
      tea('10:50', '11:20'),
      lesson(5, '11:20', '11:55'),
      lesson(6, '11:55', '12:30'),
      lunch('12:30', '14:00'),
      lesson(7, '14:00', '14:35'),
      games('14:40', '15:30'),
    ],
  },
};
