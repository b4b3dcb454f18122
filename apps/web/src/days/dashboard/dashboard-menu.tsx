import { IconDownload, IconLayoutSidebarRightExpand, IconListDetails, IconPlus } from '@tabler/icons-react';
import type { SideListState } from '#days/today/use-side-list.ts';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';

type Props = {
  /** The side list, where the shown view has one. */
  side: SideListState | null;
  onAdd: () => void;
  onImportLists: () => void;
  onCreateList: () => void;
};

/** The page's menu: on a phone all that its buttons offer elsewhere, on wider screens the lists of a closed side list. */
export function DashboardMenu({ side, onAdd, onImportLists, onCreateList }: Props) {
  const isPhone = useIsPhone();
  if (!isPhone && (side === null || side.isOpen)) return null;
  return (
    <CardMenu label="More" size={isPhone ? 44 : 36}>
      {isPhone && (
        <CardMenuItem icon={<IconPlus size={16} />} onClick={onAdd}>
          Add Task
        </CardMenuItem>
      )}
      {isPhone && side && (
        <CardMenuItem icon={<IconLayoutSidebarRightExpand size={16} />} onClick={side.open}>
          Show Side List
        </CardMenuItem>
      )}
      <CardMenuItem icon={<IconDownload size={16} />} onClick={onImportLists}>
        Import From Projects
      </CardMenuItem>
      <CardMenuItem icon={<IconListDetails size={16} />} onClick={onCreateList}>
        Create New List
      </CardMenuItem>
    </CardMenu>
  );
}
