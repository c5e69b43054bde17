import { holds } from '#kit/server/sql/like.ts';
import { type RawBuilder, sql } from 'kysely';

/** How a search compares students `s`: what matches, and what is tried when nothing does. */
export interface Search {
  readonly matches: RawBuilder<unknown>;
  readonly similar: RawBuilder<unknown> | null;
  /** How near a similar name is; the nearest is largest. */
  readonly nearness: RawBuilder<unknown> | null;
}

/** Below this a name is not similar any more. One wrong letter costs a short name more of its trigrams: marcy, Mercy. */
const nearEnough = (word: string) => (word.length <= 5 ? 0.33 : 0.4);

/** The digits that every writing of a Kenyan number shares: 0712…, 254712… and +254 712… give 712…; null when it is no number. */
export function phoneDigits(text: string): string | null {
  if (!/^\+?[\d\s()-]{4,30}$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '').replace(/^(?:254|0)/, '');
  return digits.length >= 4 ? digits : null;
}

/** Students whose guardian's number holds the digits. */
const withGuardian = (digits: string) => sql`
  s.id in (select sg.student_id from registration.guardian g
             join registration.student_guardian sg on sg.school_id = g.school_id and sg.guardian_id = g.id
            where g.phone like ${`%${digits}%`} or g.alternative_phone like ${`%${digits}%`})`;

/**
 * True for all who may have a name like this one, and for few besides: three letters of it follow one another in theirs, or they
 * begin or end alike. A name that is near enough shares more than how it begins, and comparing for nearness takes ten times as
 * long as this. Letters that PostgreSQL does not show, as those outside ASCII, let everybody through.
 */
const sharesLetters = (name: string) => sql`
  s.search_text ~ (select coalesce(string_agg(case when t.part like '0x%' then '' else
                            case when t.part like ' %' then '\\m' else '' end || btrim(t.part) || case when t.part like '% ' then '\\M' else '' end end,
                            '|'), '')
                     from unnest(public.show_trgm(kit.fold(${name}))) t (part) where t.part not like '  %')`;

/** What words ask for: each of them in the name, admission number or UPI, or all of them as a guardian's phone. */
export function searchFor(text: string): Search {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 6);
  const each = words.map((word) => holds(sql`s.search_text`, word));
  const inText = each.length > 0 ? sql`(${sql.join(each, sql` and `)})` : sql`true`;
  const digits = phoneDigits(text);
  const matches = digits === null ? inText : sql`(${inText} or ${withGuardian(digits)})`;

  // The longest word leaves the fewest names for the others to be compared with.
  const names = words.filter((word) => /^\p{L}[\p{L}'’-]{2,}$/u.test(word)).toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return { matches, similar: null, nearness: null };
  const nearness = (name: string) => sql`public.word_similarity(kit.fold(${name}), s.search_text)`;
  return {
    matches,
    similar: sql`(${sql.join(
      names.map((name) => sql`${sharesLetters(name)} and ${nearness(name)} >= ${nearEnough(name)}`),
      sql` and `,
    )})`,
    nearness: sql`(${sql.join(names.map(nearness), sql` + `)})`,
  };
}
