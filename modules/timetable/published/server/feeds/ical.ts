/** One event of a calendar. */
export interface CalendarEvent {
  /** The same for the same lesson on the same day, so that a calendar changes what it has. */
  readonly uid: string;
  readonly start: Date;
  readonly end: Date;
  /** When what is said here was last said otherwise. */
  readonly stamp: Date;
  readonly summary: string;
  readonly location: string | null;
  readonly description: string | null;
  readonly cancelled: boolean;
}

/** Text of RFC 5545, 3.3.11: a backslash, a comma, a semicolon and a new line are escaped. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** `20260210T050000Z`: instants are written in UTC, so that they are right in every zone. */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545, 3.1: no line is longer than 75 octets, and no letter is cut through. */
export function folded(line: string): string {
  const lines: string[] = [];
  let open = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > 75) {
      lines.push(open);
      // The space that continues a line is one of its octets.
      open = ' ';
      octets = 1;
    }
    open += letter;
    octets += size;
  }
  return [...lines, open].join('\r\n');
}

/** A calendar of RFC 5545 with its events in their order. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daftari//Timetable//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...events.flatMap(({ uid, start, end, stamp, summary, location, description, cancelled }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${utc(stamp)}`,
      `DTSTART:${utc(start)}`,
      `DTEND:${utc(end)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(location ? [`LOCATION:${escaped(location)}`] : []),
      ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
      ...(cancelled ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
