import { Button } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { registerRef, sessionInWords } from '../contract/register-words.ts';
import type { RegisterKey, registersApi, Roll } from '../contract/registers.ts';
import { Evidence } from './Evidence.tsx';
import { MarkHistory } from './MarkHistory.tsx';
import { type Mark, RegisterRow, type RowActs } from './RegisterRow.tsx';
import { SavingState } from './SavingState.tsx';
import type { KeptMark } from './saving/kept-marks.ts';
import { useRegister } from './saving/use-register.ts';
import './register.css';

interface RegisterProps {
  register: RegisterKey;
  roll: Roll;
  /** What stands on the server; null while there is no line and it was never read here. */
  there: Output<typeof registersApi.marks> | null;
}

/** A register with its students: all present with one press, then who is not. Letters and arrows do the same on a keyboard. */
export function Register({ register, roll, there }: RegisterProps) {
  const where = [roll.className, roll.streamName].filter(Boolean).join(' ');
  const session = sessionInWords(register.session, register.lesson);
  const { kept, saving, keep, forget } = useRegister(registerRef(register), `${where}, ${formatDay(register.day)}, ${session}`);
  const [because, setBecause] = useState(kept.because);
  const [asking, setAsking] = useState<readonly KeptMark[] | null>(null);
  const [history, setHistory] = useState<number | null>(null);
  const [proof, setProof] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const standing = new Map((there?.marks ?? []).map((mark) => [mark.studentId, mark]));
  const proposed = new Map((there?.proposed ?? []).map((one) => [one.studentId, one]));
  const codes = new Map(roll.codes.map((code) => [code.id, code]));
  const present = roll.codes.find(({ meaning }) => meaning === 'present');
  const closed = there?.closedBecause ?? null;

  const markOf = (studentId: number): Mark => {
    const here = kept.marks[studentId];
    const on = standing.get(studentId);
    const mark = here ?? on ?? null;
    return {
      studentId,
      codeId: mark?.codeId ?? proposed.get(studentId)?.codeId ?? null,
      reasonId: mark?.reasonId ?? null,
      minutesLate: mark?.minutesLate ?? null,
      note: mark?.note ?? null,
      version: here?.version ?? on?.version ?? 0,
      on: on ?? null,
      proposed: mark === null ? (proposed.get(studentId)?.because ?? null) : null,
      unsent: here !== undefined,
      theirs: here?.theirs ?? null,
      refused: here?.refused ?? null,
    };
  };
  const known = new Map((there?.known ?? []).map((one) => [one.studentId, one]));
  const rows = rosterRows(roll, there).map((student) => {
    const about = known.get(student.studentId);
    return { student, mark: markOf(student.studentId), about: about?.because ?? null, gone: about?.locked === true };
  });
  const files = new Map((there?.evidence ?? []).map((one) => [one.studentId, one.files]));
  const save = (marks: readonly KeptMark[]): void => {
    if (there?.needsReason && because === null) setAsking(marks);
    else keep(marks, because);
  };
  const put = (mark: Mark, change: Partial<Pick<Mark, 'codeId' | 'reasonId' | 'minutesLate' | 'note'>>): void => {
    const { studentId, version } = mark;
    const next = { ...mark, ...change };
    if (closed !== null || next.codeId === null) return;
    const late = codes.get(next.codeId)?.meaning === 'late';
    const same = next.codeId === mark.codeId;
    save([
      {
        studentId,
        version,
        codeId: next.codeId,
        reasonId: same ? next.reasonId : null,
        minutesLate: late ? next.minutesLate : null,
        note: next.note,
      },
    ]);
  };
  const allPresent = (): void => {
    if (!present) return;
    const missing = rows.filter(isLeft);
    save(
      missing.map(({ mark: { studentId, codeId, version } }) => ({
        studentId,
        codeId: codeId ?? present.id,
        reasonId: null,
        minutesLate: null,
        note: null,
        version,
      })),
    );
  };
  const go = (at: number): void => {
    const row = list.current?.querySelectorAll('fieldset')[at];
    (row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector('input'))?.focus();
  };
  const press = (event: KeyboardEvent, at: number): void => {
    const move = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    const code = roll.codes.find(({ letter }) => letter.toUpperCase() === event.key.toUpperCase());
    const row = rows[at];
    if (event.ctrlKey || event.metaKey || event.altKey || (move === undefined && !code) || !row || row.gone) return;
    event.preventDefault();
    if (code) put(row.mark, { codeId: code.id });
    go(at + (move ?? 1));
  };
  const placeOf = (studentId: number): number => rows.findIndex(({ student }) => student.studentId === studentId);
  const now: RowActs = {
    proof: setProof,
    put: (studentId, change) => put(markOf(studentId), change),
    press: (event, studentId) => press(event, placeOf(studentId)),
    theirs: forget,
    mine: (own) => save([own]),
    history: setHistory,
  };
  const acts = useRef(now);
  useLayoutEffect(() => {
    acts.current = now;
  });
  const counts = roll.codes.map((code) => ({
    ...code,
    count: rows.filter(({ mark }) => mark.codeId === code.id && mark.proposed === null).length,
  }));
  const left = rows.filter(isLeft).length;
  const conflicts = rows.filter(({ mark }) => mark.theirs !== null).length;
  const nameOf = (id: number | null) => rows.find(({ student }) => student.studentId === id)?.student;
  const shown = nameOf(history);
  const proven = nameOf(proof);
  return (
    <Page fill>
      <PageHeader
        title={`${where}, ${session.toLowerCase()}`}
        meta={[
          formatDay(register.day),
          there?.taught && [there.taught.subject, there.taught.teacher].filter(Boolean).join(', '),
          there?.takenBy && `taken by ${there.takenBy}`,
          saving.step !== 'rest' && <SavingState key="saving" saving={saving} />,
        ]}
        primary={
          closed === null &&
          left > 0 && (
            <Button onClick={allPresent}>
              {left === rows.filter(({ gone }) => !gone).length ? 'All present' : `The other ${left} present`}
            </Button>
          )
        }
      />
      {closed !== null && <Note>{closed}</Note>}
      {there === null && <Note tone="att">Opened without a line. What others have marked shows when it is back.</Note>}
      {conflicts > 0 && (
        <Note tone="att">Somebody else has marked some of these students meanwhile. Choose which mark stands.</Note>
      )}
      <div className="box register" data-fill>
        <ul ref={list} className="register-rows" aria-label={`Register of ${where}`}>
          {rows.map(({ student, mark, about, gone }) => (
            <RegisterRow
              key={student.studentId}
              student={student}
              mark={mark}
              roll={roll}
              locked={closed !== null || gone}
              about={about}
              files={files.get(student.studentId) ?? 0}
              acts={acts}
            />
          ))}
        </ul>
        <p className="register-foot" aria-live="polite">
          {counts
            .filter(({ count }) => count > 0)
            .map(({ id, name, count }) => (
              <span key={id}>
                <strong>{count}</strong> {name.toLowerCase()}
              </span>
            ))}
          {left > 0 && (
            <span>
              <strong>{left}</strong> to mark
            </span>
          )}
        </p>
      </div>
      {asking && (
        <ReasonDialog
          title="Change a day that has closed?"
          text="The register keeps what it said before, who changed it and why."
          keep="Leave it"
          confirm="Change the register"
          danger={false}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => {
            setBecause(reason);
            keep(asking, reason);
            setAsking(null);
            return Promise.resolve();
          }}
        />
      )}
      {proven && (
        <Evidence
          register={register}
          studentId={proven.studentId}
          name={proven.name}
          locked={closed !== null && there?.needsReason !== true}
          onClose={() => setProof(null)}
        />
      )}
      {shown && (
        <MarkHistory register={register} studentId={shown.studentId} name={shown.name} onClose={() => setHistory(null)} />
      )}
    </Page>
  );
}

/** Those to be marked: without a mark, or with one that is only proposed. */
const isLeft = ({ mark, gone }: { mark: Mark; gone: boolean }) => !gone && (mark.codeId === null || mark.proposed !== null);

/** Who stands in the register: the class as it is now, and who has moved or left since the register’s day, in order of their names. */
function rosterRows(roll: Roll, there: RegisterProps['there']): Roll['rows'] {
  if (!there || there.others.length === 0) return roll.rows;
  const now = new Set(roll.rows.map(({ studentId }) => studentId));
  return [...roll.rows, ...there.others.filter(({ studentId }) => !now.has(studentId))].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}
