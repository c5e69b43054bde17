import { Checkbox, Select, TagsInput, TextInput } from '@mantine/core';
import type { LayoutDefinition } from '../../contract/report-layout.ts';

interface LayoutChoicesProps {
  definition: LayoutDefinition;
  onChange: (more: Partial<LayoutDefinition>) => void;
}

const switches = [
  ['photo', 'Student’s photo'],
  ['codes', 'Codes of subjects'],
  ['balance', 'Fee balance'],
  ['nextFee', 'Fees of the next term'],
  ['counted', 'Which subjects counted'],
  ['fill', 'Chart of the subjects where room is left'],
  ['qr', 'Code that verifies the form'],
] as const;

/** What a layout says besides the order of its parts. */
export function LayoutChoices({ definition, onChange }: LayoutChoicesProps) {
  return (
    <div className="layout-choices">
      <TextInput
        label="Title of the form"
        required
        value={definition.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label="The first column is called"
        required
        allowDeselect={false}
        data={['Subject', 'Learning area']}
        value={definition.subjectWord}
        onChange={(word) => word && onChange({ subjectWord: word })}
      />
      <div className="wide layout-switches">
        {switches.map(([key, label]) => (
          <Checkbox
            key={key}
            size="sm"
            label={label}
            checked={definition[key]}
            onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <TagsInput
        className="wide"
        label="Who signs"
        description="Enter adds one; at most four"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxTags={4}
        value={definition.signatures}
        onChange={(signatures) => onChange({ signatures })}
      />
      <TextInput
        className="wide"
        label="At the foot"
        value={definition.footNote ?? ''}
        onChange={(event) => onChange({ footNote: event.currentTarget.value || null })}
      />
    </div>
  );
}
