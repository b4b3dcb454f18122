import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { setSideList, useSideList } from '#days/today/use-side-list.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { SHORTCUTS } from '#ui/shortcuts.ts';

/** Opens and closes the side list; it renders with a press, without the page. */
export function SideListButton() {
  const { isOpen } = useSideList();
  return (
    <IconButton
      label={isOpen ? 'Hide Side List' : 'Show Side List'}
      shortcut={SHORTCUTS.sideList}
      size={36}
      data-side-list
      aria-expanded={isOpen}
      onClick={() => setSideList(!isOpen)}
    >
      {isOpen ? <IconLayoutSidebarRightCollapse size={19} /> : <IconLayoutSidebarRightExpand size={19} />}
    </IconButton>
  );
}
