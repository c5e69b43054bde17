import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { remarksApi } from '../../contract/remarks.ts';
import { lengthBounds, type RemarkLengths } from '../../contract/remark-text.ts';
import { kinds } from './remark-words.ts';

interface LengthsDrawerProps {
  opened: boolean;
  onClose: () => void;
  lengths: RemarkLengths;
  version: number;
}

/** How many characters of a remark fit the school's report form. */
export function LengthsDrawer({ opened, onClose, lengths, version }: LengthsDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Lengths of remarks">
      <div className="drawer-form">
        <RecordForm
          save={remarksApi.setLengths}
          fixed={{ version }}
          initial={lengths}
          fields={kinds.map(({ value, label }) => ({
            kind: 'number',
            name: value,
            label,
            suffix: ' characters',
            min: lengthBounds[value][0],
            max: lengthBounds[value][1],
            hint: `${lengthBounds[value][0]} to ${lengthBounds[value][1]}`,
          }))}
          submit="Save lengths"
          onDone={() => {
            say('The lengths are saved');
            onClose();
          }}
        />
      </div>
    </SideDrawer>
  );
}
