import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStoredFlag } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';
import { DoneAtOnce } from '#days/just-done/done-at-once.tsx';
import { closeCapture, keepDraftsOverReload, openCapture, useCapture } from '#days/quick-add/capture.ts';
import { CaptureButton } from '#days/quick-add/capture-button.tsx';
import { useSendUnsent } from '#days/workspace/workspace.queries.ts';
import { authQueries } from '#people/sign-in/sign-in.queries.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import { dialogOnDemand } from '#shared/on-demand.tsx';
import { TimerDock, TimerPill } from '#time/timer/timer-pill.tsx';
import { TimerProvider } from '#time/timer/timer-provider.tsx';
import { useEndOfFirstPaint } from '#ui/first-paint.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { ActiveKeys, SingleKeysContext } from '#ui/keys.tsx';
import { Mark } from '#ui/mark.tsx';
import { fetchAhead } from '#ui/on-demand.ts';
import { PhoneHeaderContext } from '#ui/phone-header.tsx';
import { SHORTCUTS } from '#ui/shortcuts.ts';
import { Toasts } from '#ui/toasts.tsx';
import { dropTypedAhead, keepTypedAhead } from '#ui/typed-ahead.ts';
import { isPageOnTop } from '#ui/typing.ts';
import { useAfterPaint } from '#ui/use-after-paint.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { Announcer } from './announcer.tsx';
import { ColorSchemeMenu } from './color-scheme-menu.tsx';
import { PhoneNavigation } from './phone-navigation.tsx';
import classes from './shell.module.css';
import type { OpenShellDialog } from './shell-dialogs.ts';
import { ShellStatus } from './shell-status.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignInDialogs } from './sign-in-dialogs.tsx';
import { takeStartAsked } from './start-asked.ts';
import { useBadge } from './use-badge.ts';
import { useCopy } from './use-copy.ts';
import { useLiveChanges } from './use-live-changes.ts';
import { useOutbox } from './use-outbox.ts';
import { type SidebarState, useSidebar } from './use-sidebar.ts';

const CaptureDialog = dialogOnDemand(() =>
  import('#days/quick-add/capture-dialog.tsx').then(({ CaptureDialog }) => CaptureDialog),
);
const ShellDialog = dialogOnDemand(() => import('./shell-dialog.tsx').then(({ ShellDialog }) => ShellDialog));

/** Sidebar, header and timer around every screen of a signed-in user. */
export function Shell() {
  useEndOfFirstPaint();
  useEffect(fetchAhead, []);
  useEffect(keepDraftsOverReload, []);
  useEffect(() => dropTypedAhead, []);
  const isPhone = useIsPhone();
  const sidebar = useSidebar();
  const [titlePlace, setTitlePlace] = useState<HTMLElement | null>(null);
  const [menuPlace, setMenuPlace] = useState<HTMLElement | null>(null);
  const [areSingleKeysOff] = useStoredFlag(STORED.singleKeysOff);
  const { opened, open, close } = useDialog<OpenShellDialog>();

  const openAsked = useEffectEvent(() => {
    if (takeStartAsked()) open({ kind: 'start' });
  });
  useEffect(() => openAsked(), []);

  /** Opens a dialog unless something else is open. */
  function openAlone(wanted: 'palette' | 'shortcuts') {
    if (!isPageOnTop()) return;
    if (wanted === 'palette') keepTypedAhead(close);
    open(wanted);
  }

  function capturePressed() {
    if (isPageOnTop()) openCapture();
  }

  function togglePalette() {
    if (opened !== 'palette') return openAlone('palette');
    dropTypedAhead();
    close();
  }

  return (
    <SingleKeysContext value={!areSingleKeysOff}>
      <InBackground />
      <TimerProvider>
        <div className={classes.shell} data-collapsed={sidebar.isCollapsed || undefined}>
          <a className={classes.skip} href="#content">
            Skip to content
          </a>
          {!isPhone && <SidebarColumn {...sidebar} />}
          <header className={classes.header}>
            {isPhone && (
              <>
                <PhoneNavigation />
                <div ref={setTitlePlace} className={classes.title} data-phone-header />
                <div className={classes.brand}>
                  <Mark />
                  <span>Daymark</span>
                </div>
              </>
            )}
            <SearchButton isPhone={isPhone} onClick={() => openAlone('palette')} />
            {isPhone ? (
              <div ref={setMenuPlace} />
            ) : (
              <>
                <TimerPill />
                <ColorSchemeMenu />
              </>
            )}
          </header>
          <ShellStatus />
          <main id="content" tabIndex={-1} className={classes.main}>
            <PhoneHeaderContext value={isPhone ? { title: titlePlace, menu: menuPlace } : null}>
              <Outlet />
            </PhoneHeaderContext>
          </main>
          {isPhone && (
            <DoneAtOnce isLazy onAsk={() => undefined}>
              {() => <TimerDock />}
            </DoneAtOnce>
          )}
          {isPhone && <CaptureButton onClick={capturePressed} />}
          <Toasts />
          <Announcer />
          <SignInDialogs />
          <Shortcuts
            onPalette={togglePalette}
            onCapture={capturePressed}
            onSheet={() => openAlone('shortcuts')}
            onSidebar={sidebar.toggle}
          />
          <CapturePlace isPhone={isPhone} />
          {opened && <ShellDialog opened={opened} sidebar={isPhone ? null : sidebar} onOpen={open} onClose={close} />}
        </div>
      </TimerProvider>
    </SingleKeysContext>
  );
}

/** The sidebar, with the button that collapses it. */
function SidebarColumn({ isCollapsed, toggle }: SidebarState) {
  return (
    <aside className={classes.sidebar}>
      <Sidebar
        isCollapsed={isCollapsed}
        toggle={
          <IconButton
            label={isCollapsed ? 'Expand Sidebar' : 'Collapse Sidebar'}
            shortcut={SHORTCUTS.sidebar}
            aria-expanded={!isCollapsed}
            onClick={toggle}
          >
            {isCollapsed ? <IconLayoutSidebarLeftExpand size={19} /> : <IconLayoutSidebarLeftCollapse size={19} />}
          </IconButton>
        }
      />
    </aside>
  );
}

/** Work of the app beside what is shown. A part of its own: its queries change with every press, the shell around the page does not. */
function InBackground() {
  useQuery(authQueries.profile());
  const day = useCurrentDay();
  useLiveChanges(day.date);
  useBadge(day.date);
  useSendUnsent(day);
  useCopy(day);
  useOutbox(day.userId);
  return null;
}

/**
 * The capture dialog, which renders without the shell, and opens after the frame of its press. A phone shows its keyboard for a
 * focus within the press only.
 */
function CapturePlace({ isPhone }: { isPhone: boolean }) {
  const capture = useCapture();
  const isPainted = useAfterPaint(capture !== null);
  return capture && (isPainted || isPhone) && <CaptureDialog capture={capture} onClose={closeCapture} />;
}

/** Opens the palette; on wide screens it looks like a field with its keys. */
function SearchButton({ isPhone, onClick }: { isPhone: boolean; onClick: () => void }) {
  if (isPhone) {
    return (
      <IconButton label="Search" size={44} onClick={onClick}>
        <IconSearch size={19} />
      </IconButton>
    );
  }
  return (
    <UnstyledButton className={classes.search} onClick={onClick}>
      <IconSearch size={16} aria-hidden />
      <span className={classes.searchText}>Search</span>
      <ActiveKeys shortcut={SHORTCUTS.palette} />
    </UnstyledButton>
  );
}
