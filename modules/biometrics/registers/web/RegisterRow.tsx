import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core';
import { IconHistory, IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useState } from 'react';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { Roll, Standing } from '../contract/registers.ts';
import type { KeptMark } from './saving/kept-marks.ts';

/** A student's mark as the screen shows it: what is on this device before what is on the server. */
export interface Mark {
  readonly studentId: number;
  readonly codeId: number | null;
  readonly reasonId: number | null;
  readonly minutesLate: number | null;
  readonly note: string | null;
  readonly version: number;
  /** What stands on the server. */
  readonly on: Standing | null;
  /** Nobody has marked it: why it is filled in all the same, as `on leave-out`; null for a mark. */
  readonly proposed: string | null;
  readonly unsent: boolean;
  readonly theirs: Standing | null;
  readonly refused: string | null;
}

export type MarkChange = Partial<Pick<Mark, 'codeId' | 'reasonId' | 'minutesLate' | 'note'>>;

/** What can be done in a row, as the register stands now; a row that was drawn earlier asks for it when it is done. */
export interface RowActs {
  proof: (studentId: number) => void;
  put: (studentId: number, change: MarkChange) => void;
  press: (event: KeyboardEvent, studentId: number) => void;
  theirs: (studentId: number) => void;
  mine: (mark: KeptMark) => void;
  history: (studentId: number) => void;
}

interface RegisterRowProps {
  student: Roll['rows'][number];
  mark: Mark;
  roll: Roll;
  locked: boolean;
  /** What is to be known of them on this day: admitted today, transferred; null: nothing. */
  about: string | null;
  /** How many files stand beside the mark. */
  files: number;
  acts: RefObject<RowActs>;
}

/** A student with the letters to choose from; below them why, for who is not simply present. Drawn again only when something of theirs has changed. */
export const RegisterRow = memo(Row, (before, now) =>
  [
    [before.student, now.student],
    [before.mark, now.mark],
    [before, { ...now, student: before.student, mark: before.mark }],
  ].every(([one = {}, other = {}]) => same(one, other)),
);

const same = (one: object, other: object): boolean =>
  Object.entries(one).every(([key, value]) => Object.is(value, Reflect.get(other, key)));

function Row({ student, mark, roll, locked, about, files, acts }: RegisterRowProps) {
  const { studentId } = student;
  const onProof = (): void => acts.current.proof(studentId);
  const onPut = (change: MarkChange): void => acts.current.put(studentId, change);
  const onKey = (event: KeyboardEvent): void => acts.current.press(event, studentId);
  const onTheirs = (): void => acts.current.theirs(studentId);
  const onMine = (own: KeptMark): void => acts.current.mine(own);
  const onHistory = (): void => acts.current.history(studentId);
  const chosen = roll.codes.find(({ id }) => id === mark.codeId);
  const old = !chosen && mark.on ? mark.on.letter : null;
  const name = `reg-${student.studentId}`;
  return (
    <li className="register-row" data-meaning={mark.codeId === null ? undefined : (chosen?.meaning ?? mark.on?.meaning)}>
      <Avatar name={student.name} size={32} photo={student.photoFileId ? { kind: 'student', id: student.studentId } : null} />
      <span className="register-name">
        <span id={name}>{student.name}</span>
        <span className="hint">
          {student.admissionNo}
          {mark.proposed !== null && ` · ${mark.proposed}`}
          {about !== null && ` · ${about}`}
          {old !== null && ` · marked ${old}`}
        </span>
      </span>
      <fieldset
        className="register-codes"
        aria-labelledby={name}
        disabled={locked}
        data-proposed={mark.proposed !== null || undefined}
      >
        {roll.codes.map(({ id, letter, name: word, meaning }) => (
          <label key={id} title={word} data-meaning={meaning}>
            <input
              type="radio"
              name={name}
              aria-label={word}
              checked={mark.codeId === id}
              onChange={() => onPut({ codeId: id })}
              onKeyDown={onKey}
            />
            <span aria-hidden="true">{letter}</span>
          </label>
        ))}
      </fieldset>
      {mark.on && (
        <ActionIcon variant="subtle" aria-label={`History of ${student.name}`} onClick={onHistory}>
          <IconHistory size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {chosen && chosen.meaning !== 'present' && mark.proposed === null && (
        <Why
          evidence={
            mark.on &&
            mark.on.meaning !== 'present' && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPaperclip size={14} stroke={1.7} />}
                aria-label={`Evidence, ${student.name}`}
                onClick={onProof}
              >
                {files > 0 ? counted(files, 'file') : 'Evidence'}
              </Button>
            )
          }
          mark={mark}
          roll={roll}
          meaning={chosen.meaning}
          locked={locked}
          name={student.name}
          onPut={onPut}
        />
      )}
      {mark.refused !== null && (
        <p className="register-note" role="alert">
          {mark.refused}{' '}
          <Button size="compact-sm" variant="default" onClick={onTheirs}>
            Leave as it was
          </Button>
        </p>
      )}
      {mark.theirs && <Conflict mark={mark} theirs={mark.theirs} roll={roll} onTheirs={onTheirs} onMine={onMine} />}
    </li>
  );
}

interface WhyProps {
  mark: Mark;
  roll: Roll;
  meaning: Roll['codes'][number]['meaning'];
  locked: boolean;
  name: string;
  /** The files beside the mark, once it is on the server. */
  evidence: ReactNode;
  onPut: (change: MarkChange) => void;
}

function Why({ mark, roll, meaning, locked, name, evidence, onPut }: WhyProps) {
  const [note, setNote] = useState(mark.note ?? '');
  const reasons = roll.reasons.filter((reason) => reason.meaning === null || reason.meaning === meaning);
  return (
    <span className="register-why">
      {meaning === 'late' && (
        <NumberInput
          aria-label={`Minutes late, ${name}`}
          placeholder="Minutes"
          size="xs"
          min={1}
          max={600}
          allowDecimal={false}
          disabled={locked}
          value={mark.minutesLate ?? ''}
          onChange={(value) => onPut({ minutesLate: typeof value === 'number' && value >= 1 && value <= 600 ? value : null })}
        />
      )}
      {reasons.length > 0 && (
        <Select
          aria-label={`Reason, ${name}`}
          placeholder="Reason"
          size="xs"
          clearable
          disabled={locked}
          data={reasons.map((reason) => ({ value: String(reason.id), label: reason.name }))}
          value={mark.reasonId === null ? null : String(mark.reasonId)}
          onChange={(value) => onPut({ reasonId: value === null ? null : Number(value) })}
        />
      )}
      <TextInput
        aria-label={`Note, ${name}`}
        placeholder="Note"
        size="xs"
        maxLength={200}
        disabled={locked}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onBlur={() => {
          if ((note.trim() || null) !== mark.note) onPut({ note: note.trim() || null });
        }}
      />
      {evidence}
    </span>
  );
}

interface ConflictProps {
  mark: Mark;
  theirs: Standing;
  roll: Roll;
  onTheirs: () => void;
  onMine: (mark: KeptMark) => void;
}

function Conflict({ mark, theirs, roll, onTheirs, onMine }: ConflictProps) {
  const name = (codeId: number | null) => roll.codes.find(({ id }) => id === codeId)?.name ?? '';
  const { studentId, codeId, reasonId, minutesLate, note } = mark;
  return (
    <p className="register-note">
      {theirs.by} has marked <strong>{name(theirs.codeId) || theirs.letter}</strong>, you <strong>{name(codeId)}</strong>.{' '}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Keep theirs: ${name(theirs.codeId) || theirs.letter}`}
        onClick={onTheirs}
      >
        Keep theirs
      </Button>{' '}
      {codeId !== null && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Use mine: ${name(codeId)}`}
          onClick={() => onMine({ studentId, codeId, reasonId, minutesLate, note, version: theirs.version })}
        >
          Use mine
        </Button>
      )}
    </p>
  );
}
