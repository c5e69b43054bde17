import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { errorsOf } from '#kit/web/ui/form/form-check.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { isOverCapacity } from '../MoveDialog.tsx';
import { namesakesIn, TwinList } from '../Twins.tsx';
import type { Errors } from '../wizard/answers.ts';
import { type Over, useTypedOver } from './use-typed-over.ts';

type Values = Readonly<Record<string, unknown>>;

type Draw = (values: Values, errors: Errors, change: (changes: Values) => void) => ReactNode;

interface SectionFormProps<E extends Endpoint> {
  save: E;
  initial: Values;
  /** The call's input from what is typed. */
  input: (values: Values) => CallInput<E>;
  submit: string;
  /** The version that is changed; for a form of a part of a record, `of` says when the others have changed and this part has not. */
  over?: Over;
  onDone: (answer: Output<E>) => void;
  /** The fields; `change` takes any number of them at once. */
  children: Draw;
}

/** A form whose fields depend on one another, or that may be refused for a full stream and then confirmed. */
export function SectionForm<E extends Endpoint>({ save, initial, input, submit, over, onDone, children }: SectionFormProps<E>) {
  const form = useRef<HTMLFormElement>(null);
  const dirty = useRef(false);
  const [values, setValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [round, setRound] = useState(0);
  const begun = useTypedOver(over, () => {
    setValues(initial);
    setRound((now) => now + 1);
  });
  const typed = useRef(0);
  const sent = useRef(0);
  const saving = useSave(save, {
    onDone: (answer) => {
      dirty.current = typed.current !== sent.current;
      begun.done((answer as Values)['version'], dirty.current);
      onDone(answer);
    },
    onFailed: (error) => setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))),
  });
  const full = isOverCapacity(saving.error);
  const twins = namesakesIn(saving.error);
  const sending = useRef(false);
  const confirmed = useRef(false);
  const seen = useRef<readonly number[]>([]);
  const change = (changes: Values): void => {
    dirty.current = true;
    typed.current += 1;
    begun.touch();
    saving.reset();
    confirmed.current = false;
    seen.current = [];
    setErrors({});
    setValues((now) => ({ ...now, ...changes }));
  };
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (sending.current) return;
    // What was confirmed stays so, while the server asks about something else.
    if (full) confirmed.current = true;
    seen.current = [...seen.current, ...twins.map(({ id }) => id)];
    const wanted = {
      ...(input(values) as Values),
      ...(begun.version === undefined ? {} : { version: begun.version }),
      ...(confirmed.current ? { overCapacity: true } : {}),
      ...(seen.current.length > 0 ? { notTheSameAs: [...seen.current] } : {}),
    } as CallInput<E>;
    const parsed = save.input.safeParse(wanted);
    if (parsed.success) {
      sending.current = true;
      sent.current = typed.current;
      saving.mutate(wanted, { onSettled: () => (sending.current = false) });
    } else setErrors(errorsOf(parsed.error));
  };
  const saveByKeys = (): void => {
    if (form.current?.contains(document.activeElement)) send();
  };
  useHotkeys([['mod+Enter', saveByKeys]], []);
  return (
    <form ref={form} className="form" onSubmit={send} noValidate>
      <div className="form-scroll">
        {twins.length > 0 && (
          <Note tone="att">
            <TwinList twins={twins} />
          </Note>
        )}
        {saving.error && twins.length === 0 && <Note tone={full ? 'att' : 'neg'}>{saving.error.message}</Note>}
        <Drawn key={round} draw={children} values={values} errors={errors} change={change} />
      </div>
      <div className="form-bar">
        <Button type="submit" loading={saving.isPending} rightSection={<kbd className="keycap keycap-on">Ctrl ↵</kbd>}>
          {twins.length > 0 ? `${submit} another child` : full ? `${submit} all the same` : submit}
        </Button>
      </div>
      <LeaveGuard dirty={() => dirty.current} />
    </form>
  );
}

interface DrawnProps {
  draw: Draw;
  values: Values;
  errors: Errors;
  change: (changes: Values) => void;
}

function Drawn({ draw, values, errors, change }: DrawnProps) {
  return draw(values, errors, change);
}
