import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { type ApiError, call } from '#kit/web/api/client.ts';
import { type SignInAnswer, storeSignIn } from '#kit/web/api/session.ts';
import { authApi } from '../../contract/auth.ts';
import { Refusal } from './Refusal.tsx';
import { SecretField } from './SecretField.tsx';
import { signInMessage } from './sign-in-message.ts';
import './sign-in.css';

const SecondStep = lazy(async () => ({ default: (await import('./SecondStepForm.tsx')).SecondStepForm }));

interface SignInFormProps {
  title: string;
  /** Whose usernames are meant. */
  words: ReactNode;
  /** Links under the button. */
  children?: ReactNode;
}

/** The new session takes the place of one that is still open in this browser, which ends on the server too. */
function replaceSession(answer: SignInAnswer): void {
  const old = localStorage.getItem('refreshToken');
  storeSignIn(answer);
  if (old) void call(authApi.signout, { refreshToken: old }).catch(() => null);
}

/** The ticket for the second step, which a right password gives where one is asked for. */
function ticketOf(error: ApiError | null): string | null {
  if (error?.code !== 'second_step') return null;
  const { detail } = error;
  return typeof detail === 'object' && detail !== null && 'ticket' in detail ? String(detail.ticket) : null;
}

/** Username, password and the button. What happens after the sign-in is the screen's. */
export function SignInForm({ title, words, children }: SignInFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const signIn = useSave(authApi.signin, { onDone: replaceSession });
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const complete = username.trim() !== '' && password !== '';
    setMissing(!complete);
    if (complete) signIn.mutate({ username, password });
  };
  const ticket = ticketOf(signIn.error);
  if (ticket !== null)
    return (
      <Suspense>
        <SecondStep ticket={ticket} onDone={replaceSession} onBack={() => signIn.reset()} />
      </Suspense>
    );
  return (
    <form className="signin-form" onSubmit={submit} noValidate>
      <h1>{title}</h1>
      <p className="muted">{words}</p>
      <Refusal text={signIn.error && signInMessage(signIn.error)} />
      <TextInput
        ref={first}
        label="Username"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={missing && !username.trim() && 'Enter your username.'}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <SecretField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={missing && !password && 'Enter your password.'}
      />
      <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
        Sign in
      </Button>
      {children}
    </form>
  );
}
