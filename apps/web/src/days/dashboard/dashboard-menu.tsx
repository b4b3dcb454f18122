import { IconDownload, IconLayoutSidebarRightExpand, IconListDetails, IconPlus } from '@tabler/icons-react';
import { setSideList, useSideList } from '#days/today/use-side-list.ts';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';

type Props = {
  /** Whether the shown view has a side list. */
  hasSideList: boolean;
  onAdd: () => void;
  onImportLists: () => void;
  onCreateList: () => void;
};

/** The page's menu: on a phone all that its buttons offer elsewhere, on wider screens the lists of a closed side list. */
export function DashboardMenu({ hasSideList, onAdd, onImportLists, onCreateList }: Props) {
  const isPhone = useIsPhone();
  const { isOpen } = useSideList();
  if (!isPhone && (!hasSideList || isOpen)) return null;
  return (
    <CardMenu label="More" size={isPhone ? 44 : 36}>
      {isPhone && (
        <CardMenuItem icon={<IconPlus size={16} />} onClick={onAdd}>
          Add Task
        </CardMenuItem>
      )}
      {isPhone && hasSideList && (
        <CardMenuItem icon={<IconLayoutSidebarRightExpand size={16} />} onClick={() => setSideList(true)}>
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
