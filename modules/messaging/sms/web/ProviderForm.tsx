import { useRef, useState, type FormEvent } from 'react';
import { Button, Checkbox, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { CallInput, Output } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type OwnSettings, providerApi } from '../../delivery/contract/provider.ts';
import { SecretField } from './SecretField.tsx';

interface ProviderFormProps {
  own: Output<typeof providerApi.get>['own'];
  reportPath: string;
  replyPath: string;
}

const blank = {
  africastalking: { kind: 'africastalking', username: '', sandbox: false, rate: 10 },
  smpp: { kind: 'smpp', host: '', port: 2775, tls: false, systemId: '', systemType: '', rate: 10, window: 10, long: 'parts' },
} as const satisfies Record<string, OwnSettings>;

type Kind = OwnSettings['kind'];

/** The account with a provider. What is secret is written and never shown. What is typed for one kind stays while another is looked at. */
export function ProviderForm({ own: read, reportPath, replyPath }: ProviderFormProps) {
  // What is typed stays, and is saved over what it was typed on, where somebody else saves or removes the provider meanwhile.
  const [own, setOwn] = useState(read);
  const [touched, setTouched] = useState(false);
  const [kind, setKind] = useState<Kind>(own?.settings.kind ?? 'africastalking');
  const [typed, setTyped] = useState<Partial<Record<Kind, OwnSettings>>>({});
  const [secrets, setSecrets] = useState<Partial<Record<Kind, string>>>({});
  const [sender, setSender] = useState(own?.sender ?? '');
  const dirty = useRef(false);
  const touch = (): void => {
    dirty.current = true;
    setTouched(true);
  };
  if (!touched && read?.version !== own?.version) {
    setOwn(read);
    setKind(read?.settings.kind ?? 'africastalking');
    setTyped({});
    setSender(read?.sender ?? '');
  }
  const kept = own?.settings.kind === kind ? own.settings : blank[kind];
  const settings: OwnSettings = typed[kind] ?? kept;
  const secret = secrets[kind] ?? '';
  const setSecret = (text: string): void => {
    touch();
    setSecrets((now) => ({ ...now, [kind]: text }));
  };
  const save = useSave(providerApi.update, {
    onDone: () => {
      dirty.current = false;
      setTouched(false);
      setSecrets({});
      say('The provider is saved');
    },
  });
  const wrong = (path: string) => save.error?.fields.find((field) => field.path === path)?.message;
  const set = (change: object): void => {
    touch();
    setTyped((now) => ({ ...now, [kind]: { ...(now[kind] ?? kept), ...change } as OwnSettings }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ settings, sender, secret, version: own?.version ?? null } as CallInput<typeof providerApi.update>);
  };
  const elsewhere = save.error && !save.error.fields.some(({ path }) => /^(settings\.|sender|secret)/.test(path));
  return (
    <form className="sms-provider" onSubmit={submit} noValidate>
      <LeaveGuard dirty={() => dirty.current} />
      {elsewhere && (
        <div className="wide">
          <Note tone="neg">{save.error?.message}</Note>
        </div>
      )}
      <SegmentedControl
        className="wide"
        aria-label="Kind of provider"
        value={settings.kind}
        onChange={(next) => setKind(next === 'smpp' ? 'smpp' : 'africastalking')}
        data={[
          { value: 'africastalking', label: 'Africa’s Talking' },
          { value: 'smpp', label: 'SMPP 3.4' },
        ]}
      />
      {settings.kind === 'africastalking' ? (
        <>
          <TextInput
            label="User name"
            required
            value={settings.username}
            error={wrong('settings.username')}
            onChange={(event) => set({ username: event.currentTarget.value })}
          />
          <SecretField
            label="API key"
            kept={own?.settings.kind === 'africastalking'}
            {...{ secret, setSecret, error: wrong('secret') }}
          />
        </>
      ) : (
        <>
          <TextInput
            label="Host"
            required
            value={settings.host}
            error={wrong('settings.host')}
            onChange={(event) => set({ host: event.currentTarget.value })}
          />
          <NumberInput
            label="Port"
            required
            value={settings.port}
            error={wrong('settings.port')}
            onChange={(port) => set({ port: Number(port) })}
          />
          <TextInput
            label="System ID"
            required
            value={settings.systemId}
            error={wrong('settings.systemId')}
            onChange={(event) => set({ systemId: event.currentTarget.value })}
          />
          <SecretField label="Password" kept={own?.settings.kind === 'smpp'} {...{ secret, setSecret, error: wrong('secret') }} />
          <TextInput
            label="System type"
            value={settings.systemType}
            error={wrong('settings.systemType')}
            onChange={(event) => set({ systemType: event.currentTarget.value })}
          />
          <NumberInput
            label="Messages without an answer at most"
            value={settings.window}
            error={wrong('settings.window')}
            onChange={(window) => set({ window: Number(window) })}
          />
          <Select
            label="Long texts"
            allowDeselect={false}
            value={settings.long}
            data={[
              { value: 'parts', label: 'In joined parts' },
              { value: 'payload', label: 'Whole (message_payload)' },
            ]}
            onChange={(long) => set({ long })}
          />
          <Checkbox
            className="sms-check"
            label="Encrypt with TLS"
            checked={settings.tls}
            onChange={(event) => set({ tls: event.currentTarget.checked })}
          />
        </>
      )}
      <TextInput
        label="Sender ID"
        placeholder="At most 11 letters and digits"
        value={sender}
        error={wrong('sender')}
        onChange={(event) => {
          touch();
          setSender(event.currentTarget.value);
        }}
      />
      <NumberInput
        label="Messages a second"
        value={settings.rate}
        error={wrong('settings.rate')}
        onChange={(rate) => set({ rate: Number(rate) })}
      />
      {settings.kind === 'africastalking' && (
        <>
          <Checkbox
            className="wide"
            label="Sandbox: nothing reaches a phone"
            checked={settings.sandbox}
            onChange={(event) => set({ sandbox: event.currentTarget.checked })}
          />
          <p className="wide hint">
            Enter this address for delivery reports at Africa’s Talking:{' '}
            <code className="sms-address">{`${location.origin}${reportPath}`}</code>, and this one for incoming messages and
            opt-outs, so that STOP by reply is honoured: <code className="sms-address">{`${location.origin}${replyPath}`}</code>
          </p>
        </>
      )}
      <div className="wide">
        <Button type="submit" loading={save.isPending}>
          Save provider
        </Button>
      </div>
    </form>
  );
}
