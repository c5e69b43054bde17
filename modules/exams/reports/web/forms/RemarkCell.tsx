import { Button, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryClient, refetch, useSave } from '#kit/web/api/hooks.ts';
import { formRemarksApi, type WrittenRemark } from '../../contract/forms/form-remarks.ts';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';
import { remarkLength, type RemarkLanguage } from '../../contract/remark-text.ts';
import { type Draft, remarkField, type Taken } from './remark-field.ts';

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

const invalidate = [formRemarksApi.list, formRemarksApi.ofStudent, reportFormsApi.preview, reportFormsApi.students];

/** A remark to write in place: saved when it is left, empty goes back to the bank’s. A change by somebody else is shown, not lost. */
export function RemarkCell({ label, examId, studentId, remark, language, most = 150, mayWrite }: RemarkCellProps) {
  const { kind, courseId } = remark;
  const [draft, setDraft] = useState<Draft | null>(null);
  const latest = useRef<Draft | null>(null);
  const keep = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
  };
  const [taken, setTaken] = useState<Taken | null>(null);
  // What was lost stays to be chosen, also when something else is typed over what stands now.
  const [beside, setBeside] = useState<string | null>(null);
  const { typed, lost: justLost, said, version } = remarkField(remark, draft, taken);
  const lost = justLost ?? beside;
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);
  const save = useSave(formRemarksApi.write, {
    invalidate,
    onDone: ({ text, version: now }, input) => {
      sending.current = false;
      setTaken({ over: input.version, version: now, said: text ?? '' });
      const since = latest.current;
      const more = since !== null && since.text.trim() !== (input.text ?? '');
      keep(more ? { text: since.text, version: now } : null);
      // Left while it was saved, it is saved once more.
      if (more && document.activeElement !== field.current) write(since.text.trim(), now);
    },
    onFailed: ({ status }) => {
      sending.current = false;
      // What somebody else has written is read, and stands beside what was typed.
      if (status === 409) void refetch(queryClient, formRemarksApi.write, invalidate);
    },
  });
  const write = (text: string, over: number) => {
    sending.current = true;
    save.mutate({ id: examId, studentId, kind, courseId, language, text, version: over });
  };
  const leave = () => {
    if (typed === null || sending.current) return;
    if (typed.trim() === said) keep(null);
    else write(typed.trim(), version);
  };
  const choose = (text: string | null) => {
    setBeside(null);
    keep(text === null ? null : { text, version });
    if (text !== null) write(text.trim(), version);
  };
  const close = useEffectEvent(leave);
  // A drawer that closes takes the field away without leaving it.
  useEffect(() => () => close(), []);
  const unsaved = lost !== null || (typed !== null && typed.trim() !== said);
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
        ref={field}
        aria-label={label}
        autosize
        minRows={1}
        maxRows={5}
        size="sm"
        classNames={{ input: remark.written || typed !== null ? '' : 'forms-auto' }}
        value={typed ?? said}
        error={save.error && save.error.status !== 409 ? (save.error.fields[0]?.message ?? save.error.message) : undefined}
        onChange={(event) => {
          if (justLost !== null) setBeside(justLost);
          keep({ text: event.currentTarget.value.replaceAll('\n', ' '), version });
        }}
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
            <Button size="xs" variant="default" onClick={() => choose(lost)}>
              Use mine
            </Button>
            <Button size="xs" variant="subtle" onClick={() => choose(null)}>
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
