import { Button, Radio, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { ApiError } from '#kit/web/api/client.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Candidate, coversApi, type DayLesson, type Missed } from '../contract/covers.ts';
import type { CoverKind } from '../contract/words.ts';
import { lessonName, timeOf } from './lesson-words.tsx';

/** A lesson whose teacher is away, or (null) one of the day to be chosen. */
export interface Arranging {
  day: string;
  missed: Missed | null;
}

const kindsOfMissed = [
  { value: 'cover', label: 'Cover' },
  { value: 'merge', label: 'Join' },
  { value: 'swap', label: 'Swap' },
  { value: 'self_study', label: 'Self-study' },
  { value: 'cancelled', label: 'Not held' },
] as const satisfies readonly { value: CoverKind; label: string }[];
const kindsOfAny = [
  { value: 'room', label: 'Another room' },
  { value: 'swap', label: 'Swap' },
] as const satisfies readonly { value: CoverKind; label: string }[];

/** Says what becomes of a lesson. */
export function ArrangeDrawer({ arranging: { day, missed }, onClose }: { arranging: Arranging; onClose: () => void }) {
  const kinds = missed ? kindsOfMissed : kindsOfAny;
  const [kind, setKind] = useState<CoverKind>(kinds[0].value);
  const [sessionId, setSessionId] = useState<number | null>(missed?.lesson.sessionId ?? null);
  const [coverId, setCoverId] = useState<number | null>(null);
  const [roomId, setRoomId] = useState<number | null>(null);
  const [other, setOther] = useState<{ day: string | null; sessionId: number | null }>({ day, sessionId: null });
  const [note, setNote] = useState('');
  const save = useSave(coversApi.arrange);
  const { data: lessons } = useApi(coversApi.lessons, { day }, { enabled: missed === null });
  const lesson = missed?.lesson ?? lessons?.rows.find((one) => one.sessionId === sessionId) ?? null;
  const absentId = missed?.absentId ?? (kind === 'swap' ? (lesson?.teachers[0]?.id ?? null) : null);
  const errorAt = (field: string): string | undefined =>
    save.error instanceof ApiError ? save.error.fields.find(({ path }) => path === `items.0.${field}`)?.message : undefined;
  const elsewhere = save.error && !['coverId', 'roomId', 'otherDay', 'otherSessionId', 'note'].some((field) => errorAt(field));
  const inRoom = kind !== 'cancelled' && kind !== 'swap';
  const asks = kind === 'cover' || kind === 'merge' || kind === 'swap';
  const ready = lesson !== null && (!asks || coverId !== null) && (kind !== 'room' || roomId !== null);
  const submit = (): void => {
    if (!lesson) return;
    const swap = kind === 'swap' ? { otherDay: other.day, otherSessionId: other.sessionId } : {};
    save.mutate(
      {
        day,
        items: [
          {
            sessionId: lesson.sessionId,
            absentId,
            kind,
            coverId: asks ? coverId : null,
            roomId: inRoom ? roomId : null,
            note: note || null,
            ...swap,
          },
        ],
      },
      {
        onSuccess: () => {
          say(`${lessonName(lesson)} is arranged`);
          onClose();
        },
      },
    );
  };
  return (
    <SideDrawer opened onClose={onClose} title={missed ? lessonName(missed.lesson) : 'Change a room, or swap lessons'} size={560}>
      <div className="drawer-parts">
        <SegmentedControl
          fullWidth
          aria-label="What becomes of the lesson"
          value={kind}
          onChange={(next) => {
            setKind(kinds.find(({ value }) => value === next)?.value ?? kinds[0].value);
            setCoverId(null);
            save.reset();
          }}
          data={[...kinds]}
        />
      </div>
      <div className="form-scroll stack">
        {elsewhere && <Note tone="neg">{save.error.message}</Note>}
        {missed && (
          <p className="hint">{`${formatDay(day)}, ${timeOf(missed.lesson)}, ${missed.lesson.room ?? 'no room'}, in place of ${missed.absent}`}</p>
        )}
        {!missed && (
          <LessonSelect label="Lesson" rows={lessons?.rows ?? []} value={sessionId} onChange={setSessionId} error={undefined} />
        )}
        {lesson && asks && absentId !== null && (
          <Candidates
            day={day}
            lesson={lesson}
            absentId={absentId}
            kind={kind}
            value={coverId}
            onChange={setCoverId}
            error={errorAt('coverId')}
          />
        )}
        {kind === 'swap' && coverId !== null && (
          <OtherLesson
            coverId={coverId}
            other={other}
            onChange={setOther}
            errors={[errorAt('otherDay'), errorAt('otherSessionId')]}
          />
        )}
        {lesson && inRoom && (
          <RoomSelect
            day={day}
            lesson={lesson}
            value={roomId}
            onChange={setRoomId}
            required={kind === 'room'}
            error={errorAt('roomId')}
          />
        )}
        <TextInput
          label="Note"
          value={note}
          maxLength={300}
          error={errorAt('note')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <LeaveGuard dirty={note !== ''} />
      </div>
      <div className="form-bar">
        <Button disabled={!ready} loading={save.isPending} onClick={submit}>
          Arrange lesson
        </Button>
      </div>
    </SideDrawer>
  );
}

interface CandidatesProps {
  day: string;
  lesson: DayLesson;
  absentId: number;
  kind: CoverKind;
  value: number | null;
  onChange: (id: number) => void;
  error: string | undefined;
}

/** Who could take it, the best first. To join a class its teacher must be teaching then, so there the others are the ones who can. */
function Candidates({ day, lesson, absentId, kind, value, onChange, error }: CandidatesProps) {
  const { data, error: failed } = useApi(coversApi.candidates, { day, sessionId: lesson.sessionId, absentId }, { staleTime: 0 });
  if (failed) return <Note tone="neg">{failed.message}</Note>;
  if (!data) return <SkeletonPage />;
  const can = (one: Candidate): boolean => (kind === 'merge' ? (one.not?.startsWith('has ') ?? false) : one.not === null);
  const rows = data.rows.filter(can);
  const others = data.rows.filter((one) => !can(one));
  return (
    <Radio.Group
      label={kind === 'merge' ? 'Joins the class of' : 'Who takes it'}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(Number(next))}
      error={error}
    >
      <div className="subs-candidates">
        {rows.length === 0 && <p className="hint">Nobody can.</p>}
        {rows.map((one) => (
          <Radio
            key={one.id}
            size="sm"
            value={String(one.id)}
            label={one.name}
            description={kind === 'merge' ? one.not : one.reasons.join(', ')}
          />
        ))}
        {kind !== 'merge' && others.length > 0 && (
          <details>
            <summary>Who cannot, and why</summary>
            <ul>
              {others.map((one) => (
                <li key={one.id}>{`${one.name} ${one.not ?? ''}`}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Radio.Group>
  );
}

interface OtherLessonProps {
  coverId: number;
  other: { day: string | null; sessionId: number | null };
  onChange: (other: OtherLessonProps['other']) => void;
  errors: readonly (string | undefined)[];
}

/** The lesson that is taken in exchange. */
function OtherLesson({ coverId, other, onChange, errors: [dayError, lessonError] }: OtherLessonProps) {
  const { data } = useApi(coversApi.lessons, { day: other.day ?? '', staffMemberId: coverId }, { enabled: other.day !== null });
  return (
    <>
      <DateField
        name="otherDay"
        label="In exchange on"
        value={other.day}
        whole
        error={dayError}
        onChange={(day) => onChange({ day, sessionId: null })}
      />
      <LessonSelect
        label="The lesson that is taken in exchange"
        rows={data?.rows ?? []}
        value={other.sessionId}
        error={lessonError}
        onChange={(sessionId) => onChange({ ...other, sessionId })}
      />
    </>
  );
}

interface LessonSelectProps {
  label: string;
  rows: readonly DayLesson[];
  value: number | null;
  onChange: (sessionId: number | null) => void;
  error: string | undefined;
}

const LessonSelect = ({ label, rows, value, onChange, error }: LessonSelectProps) => (
  <Select
    label={label}
    required
    searchable
    data={rows.map((one) => ({ value: String(one.sessionId), label: `${timeOf(one)} ${lessonName(one)}` }))}
    value={value === null ? null : String(value)}
    error={error}
    nothingFoundMessage="No lesson on this day."
    onChange={(next) => onChange(next === null ? null : Number(next))}
  />
);

interface RoomSelectProps {
  day: string;
  lesson: DayLesson;
  value: number | null;
  onChange: (roomId: number | null) => void;
  required: boolean;
  error: string | undefined;
}

/** Rooms that are free then; left empty the lesson stays where it is. */
function RoomSelect({ day, lesson, value, onChange, required, error }: RoomSelectProps) {
  const { data } = useApi(coversApi.rooms, { day, sessionId: lesson.sessionId }, { staleTime: 0 });
  return (
    <Select
      label="Room"
      required={required}
      searchable
      clearable
      placeholder={required ? 'Choose a free room' : (lesson.room ?? 'As it is')}
      data={(data?.rows ?? []).map(({ id, name, capacity }) => ({
        value: String(id),
        label: capacity === null ? name : `${name} (${capacity} seats)`,
      }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
