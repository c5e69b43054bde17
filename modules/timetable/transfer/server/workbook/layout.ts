import { roomKinds, roomKindWords, slotKinds, slotKindWords } from '../../../setup/contract/kinds.ts';
import { spreads, spreadWords } from '../../../lessons/contract/lesson-words.ts';
import { weekdays } from '../../../setup/contract/cycle.ts';

export interface SheetColumn {
  readonly key: string;
  readonly label: string;
  readonly required?: boolean;
  /** What it takes, in words. */
  readonly takes: string;
  readonly example?: string;
}

export interface SheetLayout {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

const several = 'several with semicolons between';
const all = (words: Readonly<Record<string, string>>, keys: readonly string[]) => keys.map((key) => words[key]).join(', ');

/** The sheets of the workbook, as it is downloaded and as it is imported. */
export const layout = {
  days: {
    name: 'Days',
    columns: [
      { key: 'name', label: 'Day', required: true, takes: 'The day’s name', example: 'Monday' },
      { key: 'short', label: 'Short name', takes: 'As shown above a column', example: 'Mon' },
      { key: 'weekday', label: 'Weekday', takes: weekdays.join(', ') + '; empty: as the name says', example: 'Monday' },
      { key: 'week', label: 'Week', takes: 'Of the cycle: 1 to 4; empty: 1', example: '1' },
    ],
  },
  slots: {
    name: 'Slots',
    columns: [
      {
        key: 'bell',
        label: 'Bell times',
        takes: 'Whose slots these are; empty: those of the whole school',
        example: 'Whole school',
      },
      { key: 'name', label: 'Slot', required: true, takes: 'What people call it', example: '1' },
      { key: 'startsAt', label: 'From', required: true, takes: 'A time', example: '08:00' },
      { key: 'endsAt', label: 'To', required: true, takes: 'A time', example: '08:40' },
      { key: 'kind', label: 'Kind', takes: `${all(slotKindWords, slotKinds)}; empty: Lesson`, example: 'Lesson' },
      { key: 'days', label: 'Days', takes: `Days of the sheet Days, ${several}; empty: all`, example: 'Monday; Friday' },
      {
        key: 'classes',
        label: 'Classes',
        takes: `Who keeps these bell times, ${several}; empty: all that no others name`,
        example: 'Form 3; Form 4',
      },
    ],
  },
  rooms: {
    name: 'Rooms',
    columns: [
      { key: 'name', label: 'Room', required: true, takes: 'The room’s name', example: 'Physics laboratory' },
      { key: 'short', label: 'Short name', takes: 'Up to 10 characters', example: 'PhyLab' },
      { key: 'kind', label: 'Kind', takes: `${all(roomKindWords, roomKinds)}; empty: Classroom`, example: 'Laboratory' },
      { key: 'building', label: 'Building', takes: 'Where it is', example: 'Science block' },
      { key: 'capacity', label: 'Seats', takes: 'How many students fit', example: '40' },
    ],
  },
  teachers: {
    name: 'Teachers',
    columns: [
      { key: 'name', label: 'Teacher', required: true, takes: 'The name, as under Staff', example: 'Peter Otieno' },
      { key: 'staffNo', label: 'Staff no.', takes: 'Tells two of one name apart', example: 'T 014' },
      { key: 'short', label: 'Short name', takes: 'Initials by which other files name them', example: 'PO' },
      { key: 'mostWeek', label: 'Most a week', takes: '16 to 38 lessons', example: '27' },
      { key: 'leastWeek', label: 'Least a week', takes: '0 to 38 lessons' },
      { key: 'mostDay', label: 'Most a day', takes: '1 to 14 lessons', example: '6' },
      { key: 'mostRun', label: 'Most in a row', takes: '1 to 14 lessons', example: '4' },
      { key: 'mostDays', label: 'Most days', takes: '1 to 7 days a week' },
      { key: 'mostGaps', label: 'Most gaps', takes: '0 to 40 free slots between lessons in a week' },
    ],
  },
  lessons: {
    name: 'Lessons',
    columns: [
      { key: 'number', label: 'No.', takes: 'The lesson’s number here; empty for a new one' },
      { key: 'subject', label: 'Subject', required: true, takes: 'A subject, or what else it is called', example: 'Mathematics' },
      {
        key: 'classes',
        label: 'Classes',
        required: true,
        takes: `Streams or classes, ${several}; a group in brackets behind its class`,
        example: 'Form 3 East; Form 3 [Block A: Physics]',
      },
      { key: 'teachers', label: 'Teachers', takes: `Teachers of the sheet Teachers, ${several}`, example: 'Peter Otieno' },
      {
        key: 'times',
        label: 'Times',
        required: true,
        takes:
          '5 is five single lessons, 5d1 the same with two of them as a double, 1x3 once three in a row, 1+1+3 anything else',
        example: '5d1',
      },
      { key: 'spread', label: 'Spread', takes: `${all(spreadWords, spreads)}; empty: as usual`, example: spreadWords.days },
      {
        key: 'rooms',
        label: 'Rooms',
        takes: `Rooms of the sheet Rooms, ${several}, the best first; empty: what the subject needs`,
      },
    ],
  },
  timesOff: {
    name: 'Times off',
    columns: [
      { key: 'of', label: 'Whose', required: true, takes: 'Teacher, Class, Room or Subject', example: 'Teacher' },
      { key: 'name', label: 'Name', required: true, takes: 'As on the other sheets', example: 'Peter Otieno' },
      { key: 'day', label: 'Day', required: true, takes: 'A day of the sheet Days', example: 'Monday' },
      { key: 'bell', label: 'Bell times', takes: 'Where there are several; empty: in all' },
      { key: 'slot', label: 'Slot', required: true, takes: 'A slot of the sheet Slots', example: '1' },
      { key: 'level', label: 'State', required: true, takes: 'Undesired or Forbidden', example: 'Forbidden' },
    ],
  },
} as const satisfies Record<string, SheetLayout>;

export type SheetKey = keyof typeof layout;
export const sheetKeys = ['days', 'slots', 'rooms', 'teachers', 'lessons', 'timesOff'] as const satisfies readonly SheetKey[];
