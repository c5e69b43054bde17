import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { schoolZone, today } from '#kit/web/api/clock.ts';
import { timeIn } from '#kit/contract/dates.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { registerRef, sessionInWords } from '../../registers/contract/register-words.ts';
import { registersScreens } from '../../registers/contract/screens.ts';
import { type OpenRegister, remindersApi } from '../contract/reminders.ts';
import './reminders.css';

const wordsOf = (row: OpenRegister) => [row.className, row.streamName].filter(Boolean).join(' ');

/** What the teacher was told, in words. */
function reminded({ remindedAt, remindedBy, bySms, classTeacher }: OpenRegister): string {
  if (classTeacher === null) return 'no class teacher to remind';
  if (remindedAt === null) return `${classTeacher}, not reminded yet`;
  const by = remindedBy === null ? '' : ` by ${remindedBy}`;
  return `${classTeacher}, reminded at ${timeIn(schoolZone(), new Date(remindedAt))}${by}${bySms ? ', also by SMS' : ''}`;
}

/** Registers of today whose time is over, with what their teachers were told; nothing where all are taken. */
export function OpenRegisters() {
  const reads = judge(remindersApi.list.access, viewer()) === 'allowed';
  const may = judge(remindersApi.send.access, viewer()) === 'allowed';
  const { data } = useApi(remindersApi.list, {}, { enabled: reads, live: ['presence'] });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const sending = useSave(remindersApi.send, {
    onDone: ({ reminded: teachers, bySms, left }) => {
      setChosen(new Set());
      const parts = [
        `${counted(teachers, 'teacher')} reminded${bySms > 0 ? `, ${bySms} by SMS too` : ''}`,
        ...(left > 0 ? [`${counted(left, 'register')} left out: taken meanwhile, or without a class teacher`] : []),
      ];
      say(parts.join('; '));
    },
    onFailed: (error) => say(error.message),
  });
  if (!data || data.rows.length === 0) return null;
  const possible = data.rows.filter(({ classTeacher }) => classTeacher !== null);
  const picked = possible.filter(({ id }) => chosen.has(id));
  const remind = (): void =>
    sending.mutate({
      registers: (picked.length > 0 ? picked : possible).map(({ classId, streamId, session, lesson }) => ({
        classId,
        streamId,
        session,
        lesson,
      })),
    });
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Box
      title="Registers not taken"
      count={data.rows.length}
      aside={
        may &&
        possible.length > 0 && (
          <Button size="compact-sm" variant="default" loading={sending.isPending} onClick={remind}>
            {picked.length > 0 ? `Remind ${counted(picked.length, 'teacher')}` : 'Remind all'}
          </Button>
        )
      }
    >
      <ul className="open-registers">
        {data.rows.map((row) => (
          <li key={row.id} className="list-row">
            {may && (
              <Checkbox
                size="sm"
                aria-label={`Choose ${wordsOf(row)}`}
                disabled={row.classTeacher === null}
                checked={chosen.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            )}
            <span>
              <Go href={to(registersScreens.register, { key: registerRef({ ...row, day: today() }) })}>
                {wordsOf(row)}, {sessionInWords(row.session, row.lesson).toLowerCase()}
              </Go>
              <span className="hint">{reminded(row)}</span>
            </span>
            <span className="hint num">{row.marked === 0 ? 'nobody marked' : `${row.marked} of ${row.students} marked`}</span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
