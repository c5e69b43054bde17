import { Button, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { formRemarksApi, type WrittenRemark } from '../../contract/forms/form-remarks.ts';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';
import { remarkLength, type RemarkLanguage } from '../../contract/remark-text.ts';

interface RemarkCellProps {
  label: string;
  examId: number;
  studentId: number;
  remark: WrittenRemark;
  /** Of what is written now. */
  language: RemarkLanguage;
  most: number | undefined;
  mayWrite: boolean;
}

/** What is typed, over which version of the remark. */
interface Draft {
  text: string;
  version: number;
}

const invalidate = [formRemarksApi.list, formRemarksApi.ofStudent, reportFormsApi.preview, reportFormsApi.students];

/** A remark to write in place: saved when it is left, empty goes back to the bank’s. A change by somebody else is shown, not lost. */
export function RemarkCell({ label, examId, studentId, remark, language, most = 150, mayWrite }: RemarkCellProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const save = useSave(formRemarksApi.write, { invalidate, onDone: () => setLost(null) });
  const { kind, courseId, version } = remark;
  // What was typed over a version that has passed is no draft any more.
  const typed = draft?.version === version ? draft.text : null;
  const said = remark.text ?? '';
  const write = (text: string, over: number) =>
    save.mutate(
      { id: examId, studentId, kind, courseId, language, text, version: over },
      {
        onError: ({ status }) => {
          if (status === 409) setLost(text);
        },
      },
    );
  const leave = () => {
    if (typed === null) return;
    if (typed.trim() === said) setDraft(null);
    else write(typed.trim(), version);
  };
  const close = useEffectEvent(leave);
  // A drawer that closes takes the field away without leaving it.
  useEffect(() => () => close(), []);
  const unsaved = typed !== null && typed.trim() !== said;
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  if (!mayWrite)
    return (
      <p className={remark.written ? 'forms-said' : 'forms-said muted'}>
        {remark.text ?? <span className="muted">Nothing</span>}
      </p>
    );
  const length = remarkLength(typed ?? said);
  return (
    <div className="forms-cell">
      <Textarea
        aria-label={label}
        autosize
        minRows={1}
        maxRows={5}
        size="sm"
        classNames={{ input: remark.written || typed !== null ? '' : 'forms-auto' }}
        value={typed ?? said}
        error={save.error && save.error.status !== 409 ? (save.error.fields[0]?.message ?? save.error.message) : undefined}
        onChange={(event) => setDraft({ text: event.currentTarget.value.replaceAll('\n', ' '), version })}
        onBlur={leave}
      />
      <div className="forms-cell-foot">
        <span aria-live="polite">{stateOf(remark, typed !== null, save.isPending)}</span>
        {typed !== null && <span className={length > most ? 'num neg' : 'num'}>{`${length} of ${most}`}</span>}
      </div>
      {lost !== null && (
        <div className="forms-lost" role="alert">
          <p>
            Somebody else has changed this remark meanwhile; it is shown above. You wrote: <q>{lost}</q>
          </p>
          <div className="row">
            <Button size="xs" variant="default" onClick={() => write(lost, version)}>
              Use mine
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setLost(null)}>
              Keep theirs
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function stateOf(remark: WrittenRemark, dirty: boolean, saving: boolean): string {
  if (saving) return 'Saving';
  if (dirty) return 'Saved when you leave it';
  return remark.written ? `Written by ${remark.writtenBy}` : remark.text === null ? 'Nothing in the bank' : 'From the bank';
}
