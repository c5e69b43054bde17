/** What a day of a member of staff came to. */
export const staffStatuses = ['present', 'late', 'half_day', 'absent', 'excused', 'leave', 'off_duty', 'holiday'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/** What devices, shifts and the calendar alone can say. */
export type SeenStatus = Exclude<StaffStatus, 'excused'>;

export const staffStatusWords: Record<StaffStatus, string> = {
  present: 'Present',
  late: 'Late',
  half_day: 'Half day',
  absent: 'Absent',
  excused: 'Excused',
  leave: 'On leave',
  off_duty: 'Off duty',
  holiday: 'Holiday',
};

/** With these somebody was at work. */
export const atWork = ['present', 'late', 'half_day'] as const satisfies readonly StaffStatus[];
/** With these the day counts: at work of all of these makes the percentage. */
export const counting = [...atWork, 'absent', 'excused'] as const satisfies readonly StaffStatus[];

/** Minutes as `7 h 45 min`; `–` for none. */
export function hoursInWords(minutes: number): string {
  if (minutes === 0) return '–';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

interface Beside {
  readonly firstIn: string | null;
  readonly unfinished: boolean;
  readonly lateMinutes: number;
  readonly earlyMinutes: number;
  readonly overtimeMinutes: number;
}

/** What is to be said of a day beside its hours: a stretch without its end, late, early, beyond the shift; empty for a usual day. */
export const besideDay = ({ firstIn, unfinished, lateMinutes, earlyMinutes, overtimeMinutes }: Beside): string =>
  [
    unfinished ? (firstIn === null ? 'no coming in' : 'no going out') : '',
    lateMinutes > 0 ? `${lateMinutes} min late` : '',
    earlyMinutes > 0 ? `left ${earlyMinutes} min early` : '',
    overtimeMinutes > 0 ? `${hoursInWords(overtimeMinutes)} over` : '',
  ]
    .filter(Boolean)
    .join(', ');
