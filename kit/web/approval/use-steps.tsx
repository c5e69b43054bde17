import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { type Approval, isFor, type Step } from '#kit/contract/approval.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import { StepDrawer } from './StepDrawer.tsx';
import { useTake } from './use-take.ts';

type Kept = Readonly<{ id: number; version?: number; state: string }>;

/** What a step asks for besides its reason. */
interface Form {
  fields: readonly Field<string>[];
  initial?: Readonly<Record<string, unknown>>;
}

interface More<K extends string> {
  forms?: Readonly<Partial<Record<K, Form>>>;
  /** Steps that a dialog of the document's own asks for, in place of a form of fields. */
  dialogs?: Readonly<Partial<Record<K, (close: () => void) => ReactNode>>>;
  /** The step that comes next, where the record says more than its state does. */
  next?: K;
  /** Says that a step is done, where its declared words are not enough. */
  tell?: (words: string, answer: unknown, step: K) => void;
}

/** What the header and the page of a document show of its approval. */
export interface Steps {
  /** The step that comes next. */
  readonly primary: ReactNode;
  readonly menu: MenuEntry[];
  /** Why the next step is not the viewer’s, and what went wrong. */
  readonly notes: ReactNode;
  /** The form of the step that is open. */
  readonly drawers: ReactNode;
}

/** The buttons, forms and notes of a document's approval: those of its state that the viewer may take. */
export function useSteps<K extends string>(
  { steps }: Approval<string, K>,
  record: Kept,
  { forms, dialogs, next: wanted, tell = (words) => say(words) }: More<NoInfer<K>> = {},
): Steps {
  const [open, setOpen] = useState<string | null>(null);
  const take = useTake((answer, step) => tell(steps[step as K].words.done, answer, step as K));
  const at = { id: record.id, ...(record.version === undefined ? {} : { version: record.version }) };
  const all = (Object.entries(steps) as [K, Step][]).filter(
    ([, step]) => step.from.includes(record.state) && isFor(step, record),
  );
  const mine = ({ notOwn }: Step) => notOwn !== undefined && (record as Readonly<Record<string, unknown>>)[notOwn.mine] === true;
  const offered = all.filter(([, step]) => may(step) && !mine(step));
  const hasForm = (key: K, { reason, words }: Step) => Boolean(dialogs?.[key] ?? forms?.[key] ?? reason ?? words.text);
  const close = () => setOpen(null);
  const press =
    ([key, step]: [K, Step]) =>
    () =>
      hasForm(key, step) ? setOpen(key) : take.mutate({ step: key, endpoint: step.call, input: { ...at, ...step.sends } });

  const next = offered.find(([key]) => key === wanted) ?? offered.find(([, { place }]) => place === 'primary');
  const refused = all.find(([, step]) => step.place === 'primary' && mine(step));
  return {
    primary: next && (
      <Button loading={take.isPending} onClick={press(next)}>
        {next[1].words.button}
      </Button>
    ),
    menu: offered
      .filter((one) => one !== next)
      .map((one) => ({ label: one[1].words.button, danger: one[1].place === 'danger', onClick: press(one) })),
    notes: (
      <>
        {take.error && <Note tone="neg">{take.error.message}</Note>}
        {refused?.[1].notOwn && <Note>{refused[1].notOwn.words}</Note>}
      </>
    ),
    drawers: offered
      .filter(([key, step]) => hasForm(key, step))
      .map(([key, step]) => {
        const dialog = dialogs?.[key];
        if (dialog) return open === key && <Fragment key={key}>{dialog(close)}</Fragment>;
        return (
          <StepDrawer
            key={key}
            opened={open === key}
            onClose={close}
            title={step.words.form ?? step.words.button}
            {...(step.words.text === undefined ? {} : { text: step.words.text })}
            save={step.call}
            fixed={{ ...at, ...step.sends }}
            initial={forms?.[key]?.initial ?? {}}
            fields={fieldsOf(step, forms?.[key]) as never}
            onDone={(answer) => tell(step.words.done, answer, key)}
          />
        );
      }),
  };
}

const may = ({ call }: Step) => judge(call.access, viewer()) === 'allowed';

function fieldsOf({ reason }: Step, form: Form | undefined): readonly Field<string>[] {
  if (!reason) return form?.fields ?? [];
  const { field: name, label, missing } = reason;
  const asked: Field<string> = { kind: 'textarea', name, label, ...(missing === undefined ? {} : { required: true }) };
  return [asked, ...(form?.fields ?? [])];
}
