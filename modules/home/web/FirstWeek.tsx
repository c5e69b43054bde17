import { Button } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { named } from '#kit/contract/calls/named.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { setupApi, SetupStepShown } from '#modules/settings/contract/first-week/setup.ts';
import { screens as settings } from '#modules/settings/contract/screens.ts';
import './first-week.css';

const setupSteps = named<typeof setupApi.steps>('GET', '/api/settings/setup');
const setAside = named<typeof setupApi.setAside>('POST', '/api/settings/setup/aside');

/** Steps that a pack does. */
const packed = ['classes', 'streams', 'subjects', 'fees'];

/** What a new school does next, until everything is done or not needed; for who may set it up. */
export function FirstWeek() {
  const { data } = useApi(setupSteps, {}, { staleTime: 0 });
  const save = useSave(setAside, { onFailed: (error) => say(error.message) });
  const steps = data?.steps ?? [];
  const left = steps.filter(({ state }) => state === 'open');
  if (left.length === 0) return null;
  const over = steps.length - left.length;
  const sayAside = (step: string, aside: boolean) => save.mutate({ step, aside });
  return (
    <Box
      title="What to do next"
      aside={
        <span className="setup-progress">
          <span className="num">
            {over} of {steps.length} done
          </span>
          <progress max={steps.length} value={over} aria-label="Steps done" />
        </span>
      }
    >
      {left.some(({ key }) => packed.includes(key)) && (
        <p className="box-body setup-pack">
          <span>A pack makes classes, streams, subjects, grades and fees as schools like yours have them.</span>
          <Go className="link" href={to(settings.packs)}>
            Start from a pack
          </Go>
        </p>
      )}
      <ol className="setup">
        {steps.map((step, at) => (
          <Step key={step.key} step={step} number={at + 1} first={step === left[0]} busy={save.isPending} onAside={sayAside} />
        ))}
      </ol>
    </Box>
  );
}

interface StepProps {
  step: SetupStepShown;
  number: number;
  /** The next one to do. */
  first: boolean;
  busy: boolean;
  onAside: (step: string, aside: boolean) => void;
}

const words = { done: 'Done', open: 'To do', aside: 'Not needed here' } as const;

function Step({ step: { key, title, purpose, state, says, button, path }, number, first, busy, onAside }: StepProps) {
  return (
    <li data-state={state}>
      <span className="setup-sign num" aria-hidden="true">
        {state === 'done' ? (
          <IconCheck size={15} stroke={2.4} />
        ) : state === 'aside' ? (
          <IconMinus size={15} stroke={2.2} />
        ) : (
          number
        )}
      </span>
      <span className="setup-words">
        <strong>
          {title}
          <span className="sr">, {words[state]}</span>
        </strong>
        {state === 'open' && <small>{purpose}</small>}
        <small className="setup-says">{state === 'aside' ? words.aside : says}</small>
      </span>
      {state === 'open' && (
        <span className="setup-acts">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={busy}
            onClick={() => onAside(key, true)}
            aria-label={`Not needed here: ${title}`}
          >
            Not needed here
          </Button>
          <Button component={Go} href={path} size="sm" variant={first ? 'filled' : 'default'}>
            {button}
          </Button>
        </span>
      )}
      {state === 'aside' && (
        <span className="setup-acts">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={busy}
            onClick={() => onAside(key, false)}
            aria-label={`Needed after all: ${title}`}
          >
            Needed after all
          </Button>
        </span>
      )}
    </li>
  );
}
