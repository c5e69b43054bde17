import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Asset } from '../../contract/asset.ts';
import { assetsApi } from '../../contract/assets.ts';
import { departmentField, fundingField, supplierField } from '../parts/fields.tsx';
import { conditionOptions } from '../parts/words.tsx';
import { useAssetOptions } from '../parts/use-options.ts';

/** Changes what is said of an asset; where it is and who has it goes by a transfer. */
export function ChangeDrawer({ asset, opened, onClose }: { asset: Asset; opened: boolean; onClose: () => void }) {
  const { categories } = useAssetOptions();
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Change facts"
      save={assetsApi.update}
      fixed={{ id: asset.id, version: asset.version }}
      initial={asset}
      fields={[
        { kind: 'text', name: 'name', label: 'Name', wide: true },
        { kind: 'text', name: 'tag', label: 'Tag' },
        {
          kind: 'select',
          name: 'categoryId',
          label: 'Category',
          options: categories.map(({ id, name }) => ({ value: id, label: name })),
          hint: 'Of the same accounts',
        },
        { kind: 'text', name: 'serialNo', label: 'Serial no.' },
        { kind: 'text', name: 'model', label: 'Make and model' },
        departmentField({ name: 'departmentId', label: 'Department', hint: 'Whose expense its depreciation is' }),
        { kind: 'select', name: 'condition', label: 'Condition', options: conditionOptions },
        fundingField({ name: 'funding', label: 'Paid from' }),
        supplierField({ name: 'supplierId', label: 'Supplier' }),
        { kind: 'date', name: 'warrantyUntil', label: 'Warranty until' },
        { kind: 'date', name: 'maintenanceOn', label: 'Serviced next' },
        { kind: 'checkbox', name: 'bookable', label: 'Can be booked and lent' },
        { kind: 'textarea', name: 'note', label: 'Note' },
      ]}
      onDone={({ tag }) => say(`${tag} is saved`)}
    />
  );
}
