import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { secondFactorApi } from '#modules/platform/contract/second-factor.ts';
import { CodeField } from '#modules/platform/web/public.tsx';

/** Asks for a fresh code of the authenticator app; what was being done then goes on. */
export function FreshCode({ onDone }: { onDone: (given: boolean) => void }) {
  return (
    <Dialog title="Enter a fresh code" opened onClose={() => onDone(false)}>
      <FreshCodeForm onDone={onDone} />
    </Dialog>
  );
}

function FreshCodeForm({ onDone }: { onDone: (given: boolean) => void }) {
  const [code, setCode] = useState('');
  const giving = useSave(secondFactorApi.stepUp, { onDone: () => onDone(true), invalidate: [] });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    giving.mutate({ code });
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="muted">
        This step asks for the code that your authenticator app shows now. It is not asked again for 5 minutes.
      </p>
      <CodeField value={code} onChange={setCode} error={giving.error?.message} />
      <div className="dialog-actions">
        <Button variant="default" onClick={() => onDone(false)}>
          Not now
        </Button>
        <Button type="submit" loading={giving.isPending} disabled={code.trim().length < 6}>
          Go on
        </Button>
      </div>
    </form>
  );
}
