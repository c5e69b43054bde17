import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { type ReminderKind, remindersApi } from '../../contract/reminders.ts';

export type Values = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What a run of reminders is made of while it is written, and how it would go out now. */
export function useReminder(kind: ReminderKind, students: readonly number[]) {
  const texts = useApi(remindersApi.texts, { kind }).data;
  const [values, setValues] = useState<Values>({ skipDays: students.length > 0 ? 0 : 3, language: 'en', guardians: 'first' });
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const change = (name: string) => (value: unknown) => setValues((now) => ({ ...now, [name]: value }));
  const language = values['language'] === 'sw' ? ('sw' as const) : ('en' as const);
  const templateId = numberOf(values['templateId']) ?? null;
  const template = texts?.rows.find(({ id }) => id === templateId) ?? texts?.rows[0];
  const source = template ?? texts?.own;
  const written = source && (language === 'sw' ? (source.swahili ?? source.english) : source.english);
  const body = typeof values['body'] === 'string' ? values['body'] : (written ?? '');
  const choice = {
    studentIds: [...students],
    classId: numberOf(values['classId']),
    streamId: numberOf(values['streamId']),
    hostelId: numberOf(values['hostelId']),
    boarding: values['boarding'] === 'boarder' || values['boarding'] === 'day' ? values['boarding'] : undefined,
    atLeast: numberOf(values['atLeast']),
    age: textOf(values['age']) ?? undefined,
    guardians: values['guardians'] === 'all' ? 'all' : 'first',
    skipDays: numberOf(values['skipDays']) ?? 0,
    from: textOf(values['from']),
    to: textOf(values['to']),
  };
  const wanted = { kind, body, choice, excluded: [...excluded], sendAt: textOf(values['sendAt']) };
  const input = { ...wanted, templateId: template?.id ?? null, language };
  const [settled] = useDebouncedValue(JSON.stringify(wanted), 400);
  const parsed = remindersApi.preview.input.safeParse(JSON.parse(settled));
  const preview = useApi(remindersApi.preview, JSON.parse(settled) as never, {
    enabled: parsed.success,
    keepPrevious: true,
    staleTime: 0,
  });
  /** The messages that are shown are those of what stands in the fields: the line may be slow. */
  const current = settled === JSON.stringify(wanted) && parsed.success && !preview.isFetching && !preview.isError;
  const exclude = (ids: readonly number[], out: boolean) =>
    setExcluded((now) => new Set(out ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  /** What a run begun anew would not have: a text of one's own, or families taken out. */
  const typed = (typeof values['body'] === 'string' && values['body'] !== written) || excluded.size > 0;
  return { texts: texts?.rows ?? [], template, values, change, body, input, preview, current, excluded, exclude, typed };
}

export type Reminder = ReturnType<typeof useReminder>;
