import type { ReactNode } from 'react';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { DrawerParts, type Part } from '#kit/web/resource/DrawerParts.tsx';

interface Kept {
  readonly id: number;
  readonly version: number;
}

type NameOf<E> = E extends Endpoint ? keyof CallInput<E> & string : never;

interface CrudDrawerProps<G extends Endpoint, C extends Endpoint, U extends Endpoint, D extends Endpoint> {
  open: string | null;
  close: () => void;
  api: { get: G; create: C; update: U; remove: D };
  /** The record's word, which the audit knows it by: "hostel". */
  word: string;
  /** What a record is called: its name. */
  nameOf: (record: Output<G>) => string;
  fields: readonly Field<NameOf<C>>[];
  /** What the form of a new record begins with. */
  blank: Readonly<Partial<Record<NameOf<C>, unknown>>>;
  /** What goes with a record that is removed, in a sentence. */
  removal: (record: Output<G>) => string;
  /** False keeps a record from being changed here: the sentence says why. */
  locked?: (record: Output<G>) => string | null;
  /** What else there is of a record, beside its details and its history. */
  parts?: (record: Output<G>) => readonly Part[];
}

/** A look-up's record at the side of its list: add, change, remove, and who changed it when. */
export function CrudDrawer<G extends Endpoint, C extends Endpoint, U extends Endpoint, D extends Endpoint>({
  open,
  close,
  api,
  word,
  nameOf,
  fields,
  blank,
  removal,
  locked,
  parts,
}: CrudDrawerProps<G, C, U, D>) {
  const removing = useSave(api.remove);
  const done = (text: string) => () => {
    say(text);
    close();
  };
  return (
    <RecordDrawer
      open={open}
      onClose={close}
      get={api.get}
      title={(record) => (record === null ? `Add ${word}` : nameOf(record))}
    >
      {(record) => {
        if (record === null)
          return (
            <RecordForm
              save={api.create}
              initial={blank}
              fields={fields}
              submit={`Add ${word}`}
              onDone={done(`The ${word} is added`)}
            />
          );
        const { id, version } = record as Kept;
        const name = nameOf(record);
        const why = locked?.(record);
        const form: ReactNode = (
          <RecordForm
            save={api.update}
            fixed={{ id, version }}
            initial={record as never}
            fields={fields as unknown as readonly Field<NameOf<U>>[]}
            submit={`Save ${word}`}
            onDone={done(`${name} is saved`)}
            actions={
              <ConfirmButton
                label={`Remove ${word}`}
                title={`Remove ${name}?`}
                text={removal(record)}
                keep={`Keep ${word}`}
                onConfirm={async () => {
                  await removing.mutateAsync({ id } as unknown as CallInput<D>);
                  done(`${name} is removed`)();
                }}
              />
            }
          />
        );
        return <DrawerParts entity={word} id={id} details={form} locked={why ?? null} parts={parts?.(record) ?? []} />;
      }}
    </RecordDrawer>
  );
}
