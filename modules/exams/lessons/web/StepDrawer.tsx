import type { CallInput, Endpoint } from '#kit/contract/endpoint.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';

interface StepDrawerProps<E extends Endpoint> {
  opened: boolean;
  onClose: () => void;
  title: string;
  save: E;
  fixed: Readonly<Record<string, unknown>>;
  initial?: Readonly<Record<string, unknown>>;
  fields: readonly Field<keyof CallInput<E> & string>[];
  /** What is said once it is done. */
  done: string;
}

/** The form of one step of a scheme or a plan, at the side of it. */
export function StepDrawer<E extends Endpoint>({
  opened,
  onClose,
  title,
  initial = {},
  fields,
  done,
  ...form
}: StepDrawerProps<E>) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title={title}>
      <div className="drawer-form">
        {opened && (
          <RecordForm
            {...form}
            initial={initial as never}
            fields={fields as never}
            submit={title}
            onDone={() => {
              onClose();
              say(done);
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}
