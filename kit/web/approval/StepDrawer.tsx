import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';

interface StepDrawerProps<E extends Endpoint> {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What the step does, over the fields. */
  text?: string;
  save: E;
  fixed: Readonly<Record<string, unknown>>;
  initial?: Readonly<Record<string, unknown>>;
  fields: readonly Field<keyof CallInput<E> & string>[];
  /** Other fields that a change sets, as in `RecordForm`. */
  follow?: (name: string, value: unknown, values: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  onDone: (answer: Output<E>) => void;
  size?: number;
}

/** The form of one step of a document, at the side of it. */
export function StepDrawer<E extends Endpoint>({
  opened,
  onClose,
  title,
  text,
  save,
  fixed,
  initial = {},
  fields,
  follow,
  onDone,
  size,
}: StepDrawerProps<E>) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title={title} {...(size === undefined ? {} : { size })}>
      <div className="drawer-form">
        {opened && (
          <RecordForm
            save={save}
            fixed={fixed}
            initial={initial as never}
            fields={fields as never}
            {...(text === undefined ? {} : { text })}
            {...(follow && { follow })}
            submit={title}
            onDone={(answer) => {
              // Closing drops the drawer from the address, so it comes before a step that goes to another screen.
              onClose();
              onDone(answer);
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}
