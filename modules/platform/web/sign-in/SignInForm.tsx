import { Button, TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { type ApiError, call } from '#kit/web/api/client.ts';
import { type SignInAnswer, storeSignIn } from '#kit/web/api/session.ts';
import { sessionHasEnded } from '#kit/web/api/refresh.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { takeFirstForm, type Typed } from '#kit/web/api/first-form.ts';
import { authApi } from '../../contract/auth.ts';
import { Refusal } from './Refusal.tsx';
import { SecretField } from './SecretField.tsx';
import { signInMessage } from './sign-in-message.ts';
import './sign-in.css';

const SecondStep = latePart({
  what: 'The second step',
  load: async () => (await import('./SecondStepForm.tsx')).SecondStepForm,
});

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
  sessionHasEnded.set(false);
  if (old) void call(authApi.signout, { refreshToken: old }).catch(() => null);
}

/** The ticket for the second step, which a right password gives where one is asked for. */
function ticketOf(error: ApiError | null): string | null {
  if (error?.code !== 'second_step') return null;
  const { detail } = error;
  return typeof detail === 'object' && detail !== null && 'ticket' in detail ? String(detail.ticket) : null;
}

const isComplete = (draft: { username: string; password: string }) => draft.username.trim() !== '' && draft.password !== '';

/** Username, password and the button. What happens after the sign-in is the screen's. */
export function SignInForm({ title, words, children }: SignInFormProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [ended] = useState(() => sessionHasEnded.get());
  const form = useRef<HTMLFormElement>(null);
  const signIn = useSave(authApi.signin, { onDone: replaceSession });
  const { mutate } = signIn;
  useLayoutEffect(
    () =>
      takeFirstForm((found) => {
        setUsername(found.username);
        setPassword(found.password);
        setMissing(found.incomplete);
        setTyped(found);
      }),
    [],
  );
  useLayoutEffect(() => {
    if (!typed) return;
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${typed.at?.name ?? 'username'}"]`);
    field?.focus();
    if (typed.at) field?.setSelectionRange(typed.at.from, typed.at.to);
    if (typed.sent) mutate({ username: typed.username, password: typed.password });
  }, [typed, mutate]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const complete = isComplete({ username, password });
    setMissing(!complete);
    if (!complete) return;
    window.signInAhead?.(username, password);
    mutate({ username, password });
  };
  const ticket = ticketOf(signIn.error);
  if (ticket !== null) return <SecondStep ticket={ticket} onDone={replaceSession} onBack={() => signIn.reset()} />;
  return (
    <form ref={form} className="signin-form" onSubmit={submit} noValidate>
      <h1>{title}</h1>
      <p className="muted">{words}</p>
      <Refusal text={signIn.error ? signInMessage(signIn.error) : ended ? 'Your session has ended. Sign in again.' : null} />
      <TextInput
        label="Username"
        name="username"
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
        name="password"
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
