import { Button } from '@mantine/core';
import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import type { Suggestion } from '../../contract/suspense.ts';

interface SuggestionsProps {
  /** Undefined while they are looked for. */
  found: readonly Suggestion[] | undefined;
  onChoose: (one: Suggestion) => void;
  /** Shares the payment among the student and the siblings. */
  onSplit: (one: Suggestion) => void;
}

/** Whose payment it may be, how sure that is, and why. */
export function Suggestions({ found, onChoose, onSplit }: SuggestionsProps) {
  return (
    <Box title="Whose it may be" {...(found && { count: found.length })}>
      {found === undefined && <p className="box-body hint">Looking for it</p>}
      {found?.length === 0 && <p className="box-body hint">Nobody’s number, phone or name is near. Ask the payer.</p>}
      {found?.map((one) => (
        <div className="list-row suggestion" key={one.studentId}>
          <Tag tone={one.confidence >= 80 ? 'pos' : 'quiet'}>{one.confidence} %</Tag>
          <div>
            <strong>
              {one.name}, {one.admissionNo}
            </strong>
            <small>{one.reasons.join('. ')}.</small>
            <small>
              {[one.className, 'balance'].filter(Boolean).join(', ')} <Money cents={one.balance} cell />
            </small>
          </div>
          <div className="row">
            {one.siblings.length > 0 && (
              <Button size="xs" variant="default" onClick={() => onSplit(one)}>
                Split with {one.siblings.length === 1 ? one.siblings[0]?.name.split(' ')[0] : `${one.siblings.length} siblings`}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => onChoose(one)} aria-label={`Choose ${one.name}`}>
              Choose
            </Button>
          </div>
        </div>
      ))}
    </Box>
  );
}
