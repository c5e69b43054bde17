import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { resetApi } from '../../contract/reset.ts';
import { screens } from '../../contract/screens.ts';
import { BarePage } from './BarePage.tsx';
import { Refusal } from './Refusal.tsx';

export default function ResetScreen() {
  const go = useGo();
  const [username, setUsername] = useState('');
  const [missing, setMissing] = useState(false);
  const asking = useSave(resetApi.requestReset, { onDone: () => go(to(screens.resetOtp, {}, { username: username.trim() })) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(username.trim() === '');
    if (username.trim() !== '') asking.mutate({ username });
  };
  return (
    <BarePage>
      <form className="signin-form" onSubmit={submit} noValidate>
        <h1>{screens.reset.title}</h1>
        <p className="muted">
          A code is sent to the phone or e-mail address that your school has on file. Without either, ask your administrator.
        </p>
        <Refusal text={asking.error?.message ?? null} />
        <TextInput
          label="Username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          error={missing && 'Enter your username.'}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={asking.isPending}>
          Send the code
        </Button>
        <p className="signin-links">
          <Go className="link" href={screens.signIn.path}>
            Back to sign-in
          </Go>
        </p>
      </form>
    </BarePage>
  );
}
