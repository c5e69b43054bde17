import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { passwordProblem, shortestPassword } from '../../contract/password.ts';
import { resetApi } from '../../contract/reset.ts';
import { screens } from '../../contract/screens.ts';
import { Refusal } from './Refusal.tsx';
import { SecretField } from './SecretField.tsx';

/** The last step of a reset: the new password, twice. */
export function NewPasswordForm({ ticket, username }: { ticket: string; username: string }) {
  const [newPassword, setNew] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const saving = useSave(resetApi.setPassword);
  const problem = passwordProblem(newPassword, username);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!problem && newPassword === again) saving.mutate({ ticket, newPassword });
  };
  if (saving.isSuccess)
    return (
      <div className="signin-form">
        <h1>Your password is set</h1>
        <p className="muted">You have been signed out everywhere. Sign in with the new password.</p>
        <Button component={Go} href={screens.signIn.path} size="md" fullWidth>
          Sign in
        </Button>
      </div>
    );
  const refused = saving.error?.fields.find(({ path }) => path === 'newPassword')?.message;
  return (
    <form className="signin-form" onSubmit={submit} noValidate>
      <h1>Choose a new password</h1>
      <p className="muted">Choose one that only you know.</p>
      <Refusal text={refused ? null : (saving.error?.message ?? null)} />
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <SecretField
        label="New password"
        autoComplete="new-password"
        value={newPassword}
        onChange={setNew}
        error={(tried && problem) || refused}
        hint={`At least ${shortestPassword} characters. A few words together are easy to remember.`}
      />
      <SecretField
        label="New password again"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={tried && again !== newPassword && 'The two are not the same.'}
      />
      <Button type="submit" size="md" fullWidth loading={saving.isPending}>
        Set password
      </Button>
      {saving.error && !refused && (
        <p className="signin-links">
          <Go className="link" href={screens.reset.path}>
            Ask for a new code
          </Go>
        </p>
      )}
    </form>
  );
}
