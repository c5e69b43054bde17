import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { errorsOf, isRequired, type Errors } from '#kit/web/ui/form/form-check.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { FormField, type Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import '#kit/web/ui/css/form.css';

type Values = Record<string, unknown>;
type NameOf<E> = E extends Endpoint ? keyof CallInput<E> & string : never;

interface RecordFormProps<E extends Endpoint> {
  /** The call that saves: create or update. */
  save: E;
  /** Sent along and not shown: the record's `id` and `version`. What was typed is saved over the version that it was typed on. */
  fixed?: Values;
  initial: Readonly<Partial<Record<NameOf<E>, unknown>>>;
  fields: readonly Field<NameOf<E>>[];
  /** Over the fields: what saving does. */
  text?: string;
  /** Verb and object: "Save hostel". */
  submit: string;
  onDone: (answer: Output<E>) => void;
  /** Other fields that a change sets: the share of the category that was chosen. */
  follow?: (name: string, value: unknown, values: Readonly<Values>) => Values;
  /** Beside the button: cancel, remove. */
  actions?: ReactNode;
}

/**
 * A form over an endpoint's own input: the schema says what is required and what is wrong, the server's answers land on
 * their fields, Ctrl-Enter saves, and unsaved changes are asked about before they are lost.
 */
export function RecordForm<E extends Endpoint>({
  save,
  fixed = {},
  initial,
  fields,
  text,
  submit,
  onDone,
  follow,
  actions,
}: RecordFormProps<E>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ ...initial });
  const [errors, setErrors] = useState<Errors>({});
  const dirty = useRef(false);
  const sending = useRef(false);
  const [touched, setTouched] = useState(false);
  const [begun, setBegun] = useState(fixed['version']);
  // The record was read again: an untouched form shows it as it is now.
  if (fixed['version'] !== begun && !touched) {
    setBegun(fixed['version']);
    setValues({ ...initial });
  }
  const shown = fields.filter((field) => !field.when || field.when(values));

  const fail = (found: Errors): void => {
    setErrors(found);
    const first = shown.find((field) => errorOf(found, field.name));
    if (first)
      requestAnimationFrame(() => {
        const field = form.current?.querySelector(`[data-field="${first.name}"]`);
        const control = field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field?.querySelector<HTMLElement>(controls);
        control?.focus();
      });
  };
  const saving = useSave(save, {
    onDone: (answer) => {
      dirty.current = false;
      setTouched(false);
      onDone(answer);
    },
    onFailed: (error) => fail(Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))),
  });
  const change = (name: string, value: unknown): void => {
    dirty.current = true;
    setTouched(true);
    setValues((now) => ({ ...now, [name]: value, ...follow?.(name, value, now) }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !isOf(key, name))));
  };
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (sending.current) return;
    const typedOn = begun === undefined ? {} : { version: begun };
    const input = { ...fixed, ...typedOn, ...Object.fromEntries(shown.map(({ name }) => [name, values[name]])) };
    const parsed = save.input.safeParse(input);
    if (parsed.success) {
      // Two key presses come before the form is drawn again.
      sending.current = true;
      saving.mutate(input as CallInput<E>, { onSettled: () => (sending.current = false) });
    } else fail(errorsOf(parsed.error, input));
  };
  const saveByKeys = (): void => {
    if (form.current?.contains(document.activeElement)) send();
  };
  useHotkeys([['mod+Enter', saveByKeys]], []);
  const wrong = Object.keys(errors).length;
  const elsewhere = saving.error && !saving.error.fields.some(({ path }) => shown.some(({ name }) => isOf(path, name)));

  return (
    <form ref={form} className="form" onSubmit={send} noValidate>
      <div className="form-scroll">
        {elsewhere && <Note tone="neg">{saving.error?.message}</Note>}
        {!elsewhere && wrong > 1 && (
          <Note tone="neg">
            <strong>Complete {counted(wrong, 'field')} to go on.</strong>
          </Note>
        )}
        {text !== undefined && <p>{text}</p>}
        <div className="grid-2">
          {shown.map((field) => (
            <FormField
              key={field.name}
              field={field}
              value={values[field.name]}
              values={values}
              required={field.required ?? isRequired(save, field.name)}
              error={errorOf(errors, field.name)}
              errors={errors}
              onChange={(value) => change(field.name, value)}
            />
          ))}
        </div>
      </div>
      <div className="form-bar">
        <Button
          type="submit"
          loading={saving.isPending}
          rightSection={
            <kbd className="keycap keycap-on" aria-hidden="true">
              Ctrl ↵
            </kbd>
          }
        >
          {submit}
        </Button>
        {actions}
      </div>
      <LeaveGuard dirty={() => dirty.current} />
    </form>
  );
}

const controls = 'input:not([type="hidden"]), button, textarea';

/** True for a field and for what is inside it: `lines.2.amount` is of `lines`. */
const isOf = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

/** What is wrong with a field; of a field with rows, which row it is. */
function errorOf(errors: Errors, name: string): string | undefined {
  const [path, message] = Object.entries(errors).find(([key]) => isOf(key, name)) ?? [];
  const row = /^\.(\d+)\b/.exec(path?.slice(name.length) ?? '')?.[1];
  return row === undefined ? message : `Row ${Number(row) + 1}: ${message}`;
}
