import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { secondFactorApi } from '../../contract/second-factor.ts';
import { Refusal } from '../sign-in/Refusal.tsx';
import { SecretField } from '../sign-in/SecretField.tsx';

/** Turns one's own second step off, with the password. */
export function RemoveFactorForm({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('');
  const removing = useSave(secondFactorApi.remove, { onDone });
  const wrong = removing.error?.fields[0]?.message;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') removing.mutate({ password });
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <p>Your password alone will let you in again, and whoever else has it.</p>
      <Refusal text={wrong ? null : (removing.error?.message ?? null)} />
      <SecretField label="Your password" autoComplete="current-password" value={password} onChange={setPassword} error={wrong} />
      <Button type="submit" color="red" loading={removing.isPending} disabled={password === ''}>
        Turn off
      </Button>
    </form>
  );
}
