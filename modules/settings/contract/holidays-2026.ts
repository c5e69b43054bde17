/**
 * Kenya's public holidays of 2026, as a first fill of a school's calendar; the school edits them afterwards.
 * Source: Public Holidays Act (Cap. 110), Schedule; Easter by the Gregorian reckoning. None of the fixed days is a
 * Sunday in 2026, so the Act moves none to the next day.
 */
export interface PublicHoliday {
  /** `yyyy-mm-dd` */
  day: string;
  name: string;
  /** `expected`: the day depends on the moon and the Cabinet Secretary's notice; the school confirms it. */
  certainty: 'fixed' | 'gazetted' | 'expected';
}

export const publicHolidays2026: readonly PublicHoliday[] = [
  { day: '2026-01-01', name: "New Year's Day", certainty: 'fixed' },
  // Notice of the Cabinet Secretary for Interior, 18 March 2026, under section 2 (1) of the Act.
  { day: '2026-03-20', name: 'Idd-ul-Fitr', certainty: 'gazetted' },
  { day: '2026-04-03', name: 'Good Friday', certainty: 'fixed' },
  { day: '2026-04-06', name: 'Easter Monday', certainty: 'fixed' },
  { day: '2026-05-01', name: 'Labour Day', certainty: 'fixed' },
  // 10 Dhu al-Hijja 1447 by the computed calendar.
  { day: '2026-05-27', name: 'Idd-ul-Adha', certainty: 'expected' },
  { day: '2026-06-01', name: 'Madaraka Day', certainty: 'fixed' },
  { day: '2026-10-10', name: 'Mazingira Day', certainty: 'fixed' },
  { day: '2026-10-20', name: 'Mashujaa Day', certainty: 'fixed' },
  { day: '2026-12-12', name: 'Jamhuri Day', certainty: 'fixed' },
  { day: '2026-12-25', name: 'Christmas Day', certainty: 'fixed' },
  { day: '2026-12-26', name: 'Boxing Day', certainty: 'fixed' },
];
