import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type ChoiceGrid, subjectChoicesApi } from '../../contract/subject-choices.ts';

interface RuleDrawerProps {
  grid: ChoiceGrid;
  opened: boolean;
  onClose: () => void;
}

/** How many subjects the students of a class take. */
export function RuleDrawer({ grid: { rule, className }, opened, onClose }: RuleDrawerProps) {
  const { classId, version } = rule;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Rules of ${className}`}>
      {opened && (
        <>
          <RecordForm
            key={version}
            save={subjectChoicesApi.setRule}
            fixed={{ classId, version }}
            initial={rule}
            fields={[
              {
                kind: 'number',
                name: 'fewest',
                label: 'At least',
                min: 1,
                max: 30,
                hint: 'Subjects in all; empty for any number',
              },
              { kind: 'number', name: 'most', label: 'At most', min: 1, max: 30, hint: 'Empty for any number' },
              {
                kind: 'number',
                name: 'ofPathway',
                label: 'Of one pathway',
                min: 0,
                max: 10,
                wide: true,
                hint: 'So many of the optional subjects at least belong together; 0 for any',
              },
              {
                kind: 'checkbox',
                name: 'byGroups',
                label: 'Subject groups apply to this class',
                hint: 'Each with its least and most, where the class has subjects of it',
                wide: true,
              },
            ]}
            submit="Save rules"
            onDone={() => {
              say(`The rules of ${className} are saved`);
              onClose();
            }}
          />
          {version > 0 && <History entity="rule for choices" id={classId} />}
        </>
      )}
    </SideDrawer>
  );
}
