import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { openCapture } from '#days/quick-add/capture.ts';
import { DaySteps } from '#shared/day-steps.tsx';
import { AddButton } from '#ui/add-button.tsx';
import { nextPaint } from '#ui/next-paint.ts';
import { InPhoneHeader } from '#ui/phone-header.tsx';
import { Segments } from '#ui/segments.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import type { OpenDashboardDialog } from './dashboard-dialog.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { ImportButton } from './import-button.tsx';
import { SideListButton } from './side-list-button.tsx';
import { VIEWS, type View } from './views.ts';

type Props = {
  view: View;
  date: string;
  /** The day for which a task is planned, and whether the view plans tasks at all. */
  planned: string;
  canPlan: boolean;
  /** Whether the board that is shown has lists and takes more; an empty one has the buttons in their place. */
  addsLists: boolean;
  onShow: (next: { view?: View; date?: string }) => Promise<void>;
  onOpen: (opened: OpenDashboardDialog) => void;
};

/** The buttons of the dashboard; on a phone most of them are in its menu. */
export function DashboardActions({ view, date, planned, canPlan, addsLists, onShow, onOpen }: Props) {
  const isPhone = useIsPhone();
  const hasSideList = canPlan && view === 'today';
  const add = () => openCapture({ date: planned });
  return (
    <>
      {canPlan && !isPhone && (
        <AddButton isQuiet onClick={add}>
          Add Task
        </AddButton>
      )}
      {isPhone && view === 'week' && <DaySteps byWeek date={date} onShow={(date) => void onShow({ date })} />}
      <ViewSwitch onShow={(view) => onShow({ view })} />
      {hasSideList && !isPhone && <SideListButton />}
      <InPhoneHeader place="menu">
        <DashboardMenu
          hasSideList={hasSideList}
          onAdd={add}
          onImportLists={() => onOpen('import')}
          onCreateList={() => onOpen('create')}
        />
      </InPhoneHeader>
      {addsLists && (
        <>
          <ImportButton onClick={() => onOpen('import')} />
          <AddButton isQuiet onClick={() => onOpen('create')}>
            Create New List
          </AddButton>
        </>
      )}
    </>
  );
}

const dashboard = getRouteApi('/signed-in/dashboard');

/** The chosen view: it renders with a press, without the page, and is painted before the router looks for the view. */
function ViewSwitch({ onShow }: { onShow: (view: View) => Promise<void> }) {
  const { view = 'today' } = dashboard.useSearch();
  const [pressed, setPressed] = useState<View | null>(null);

  async function choose(next: View) {
    const { pathname } = location;
    setPressed(next);
    await nextPaint();
    // A link can have been pressed meanwhile, which leads elsewhere.
    if (location.pathname === pathname) await onShow(next);
    setPressed((latest) => (latest === next ? null : latest));
  }

  return <Segments aria-label="View" data={VIEWS} value={pressed ?? view} onChange={(next) => void choose(next)} />;
}
