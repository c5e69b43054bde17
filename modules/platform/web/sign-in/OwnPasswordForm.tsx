import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { storeOwnPassword, useSession } from '#kit/web/api/session.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ownAccountApi } from '../../contract/own-account.ts';
import { passwordProblem, shortestPassword } from '../../contract/password.ts';
import { Refusal } from './Refusal.tsx';
import { SecretField } from './SecretField.tsx';
import './sign-in.css';

interface OwnPasswordFormProps {
  /** Right after signing in with a password that somebody else has set. */
  first?: boolean;
  onDone?: () => void;
}

/** The old password for a new one; everywhere else the user is signed out. */
export function OwnPasswordForm({ first, onDone }: OwnPasswordFormProps) {
  const username = useSession()?.user.username ?? '';
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const saving = useSave(ownAccountApi.changePassword, {
    onDone: () => {
      storeOwnPassword();
      say('Your new password is set');
      onDone?.();
    },
  });
  const problems = {
    oldPassword: oldPassword === '' ? 'Enter the password you signed in with.' : null,
    newPassword: passwordProblem(newPassword, username),
    again: again === newPassword ? null : 'The two are not the same.',
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).every((problem) => problem === null)) saving.mutate({ oldPassword, newPassword });
  };
  const fields = saving.error?.fields ?? [];
  const errorOf = (field: keyof typeof problems) =>
    (tried && problems[field]) || fields.find(({ path }) => path === field)?.message || undefined;
  return (
    <form className="signin-form" onSubmit={submit} noValidate>
      {first && (
        <>
          <h1>Choose your password</h1>
          <p className="muted">The one you signed in with was set by somebody else. Choose one that only you know.</p>
        </>
      )}
      <Refusal text={saving.error && fields.length === 0 ? saving.error.message : null} />
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <SecretField
        label={first ? 'Password you were given' : 'Current password'}
        autoComplete="current-password"
        value={oldPassword}
        onChange={setOld}
        error={errorOf('oldPassword')}
      />
      <SecretField
        label="New password"
        autoComplete="new-password"
        value={newPassword}
        onChange={setNew}
        error={errorOf('newPassword')}
        hint={`At least ${shortestPassword} characters. A few words together are easy to remember.`}
      />
      <SecretField
        label="New password again"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={errorOf('again')}
      />
      <Button type="submit" size="md" fullWidth={first} loading={saving.isPending}>
        Set password
      </Button>
    </form>
  );
}
