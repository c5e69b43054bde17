import { instantText } from '#kit/web/api/clock.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';

interface TakenStep {
  step: string;
  name: string;
  comment: string | null;
  at: string;
}

/** Who took which step, when, and what they said to it. */
export function StepHistory({ steps }: { steps: readonly TakenStep[] }) {
  const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
  return (
    <Box title="Steps">
      <Facts
        rows={steps.map(({ step, name, comment, at }) => [
          `${titled(step)}, ${instantText(at)}`,
          [name, comment].filter(Boolean).join(': '),
        ])}
      />
    </Box>
  );
}
