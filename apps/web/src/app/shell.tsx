import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHasCopied } from '#api/copied.ts';
import { useKept } from '#api/kept.ts';
import { useCanKeepCalls } from '#api/kept-calls.ts';
import { useIsProofAsked } from '#api/proofs.ts';
import { useIsExpired } from '#api/session.ts';
import { endSignOutQuestion, useIsSignOutAsked } from '#api/sign-out.ts';
import { useStoredFlag } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';
import { DoneAtOnce } from '#days/just-done/done-at-once.tsx';
import { closeCapture, keepDraftsOverReload, openCapture, useCapture } from '#days/quick-add/capture.ts';
import { CaptureButton } from '#days/quick-add/capture-button.tsx';
import { useSendUnsent } from '#days/workspace/workspace.queries.ts';
import { ProofDialog } from '#people/proofs/on-demand.ts';
import { SignInAgainDialog, SignOutDialog } from '#people/sign-in/on-demand.ts';
import { authQueries } from '#people/sign-in/sign-in.queries.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import { dialogOnDemand } from '#shared/on-demand.tsx';
import { TimerDock, TimerPill } from '#time/timer/timer-pill.tsx';
import { TimerProvider } from '#time/timer/timer-provider.tsx';
import { useEndOfFirstPaint } from '#ui/first-paint.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { ActiveKeys, SingleKeysContext } from '#ui/keys.tsx';
import { Mark } from '#ui/mark.tsx';
import { useIsOffline } from '#ui/offline.ts';
import { fetchAhead, onDemand } from '#ui/on-demand.ts';
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
import classes from './shell.module.css';
import type { OpenShellDialog } from './shell-dialogs.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { takeStartAsked } from './start-asked.ts';
import { useBadge } from './use-badge.ts';
import { useCopy } from './use-copy.ts';
import { useLiveChanges } from './use-live-changes.ts';
import { useOutbox } from './use-outbox.ts';
import { useSidebar } from './use-sidebar.ts';

const NavigationDrawer = dialogOnDemand(() =>
  import('./navigation-drawer.tsx').then(({ NavigationDrawer }) => NavigationDrawer),
);
const CaptureDialog = dialogOnDemand(() =>
  import('#days/quick-add/capture-dialog.tsx').then(({ CaptureDialog }) => CaptureDialog),
);
const AsOf = onDemand<{ isOffline: boolean }>(
  () => import('./as-of.tsx').then(({ AsOf }) => AsOf),
  () => null,
);
const UnsentLine = onDemand<object>(
  () => import('./unsent-line.tsx').then(({ UnsentLine }) => UnsentLine),
  () => null,
);
const ShellDialog = dialogOnDemand(() => import('./shell-dialog.tsx').then(({ ShellDialog }) => ShellDialog));

/** Words for a page without the server. What keeps changes is loaded a moment after the page. */
const OFFLINE = {
  kept: 'You are offline. Changes of tasks, plans and the timer are sent later.',
  notKept: 'You are offline. This page cannot keep changes before it has reached the server again.',
};

/** Sidebar, header and timer around every screen of a signed-in user. */
export function Shell() {
  useEndOfFirstPaint();
  useEffect(fetchAhead, []);
  useEffect(keepDraftsOverReload, []);
  useEffect(() => dropTypedAhead, []);
  const isPhone = useIsPhone();
  const isOffline = useIsOffline();
  const canKeep = useCanKeepCalls();
  const hasCopied = useHasCopied();
  const hasKept = useKept().length > 0;
  // The dialog of changes that were not sent stays until its person closes it, also once all are sent.
  const [hadKept, setHadKept] = useState(hasKept);
  if (hasKept && !hadKept) setHadKept(true);
  const isExpired = useIsExpired();
  const isSignOutAsked = useIsSignOutAsked();
  const isProofAsked = useIsProofAsked();
  const sidebar = useSidebar();
  const { isCollapsed } = sidebar;
  // The drawer, which only a phone has, closes with its page: elsewhere a change of page renders the page alone.
  const pathname = useLocation({ select: ({ pathname }) => (isPhone ? pathname : '') });
  // The drawer closes with the page that it was opened on, Back too. Before it is first opened there is none.
  const [drawerPage, setDrawerPage] = useState<string | null>();
  if (drawerPage && drawerPage !== pathname) setDrawerPage(null);
  const burger = useRef<HTMLButtonElement>(null);
  const [titlePlace, setTitlePlace] = useState<HTMLElement | null>(null);
  const [menuPlace, setMenuPlace] = useState<HTMLElement | null>(null);
  const closeDrawer = () => {
    setDrawerPage(null);
    burger.current?.focus();
  };
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
        <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
          <a className={classes.skip} href="#content">
            Skip to content
          </a>
          {!isPhone && (
            <aside className={classes.sidebar}>
              <Sidebar
                isCollapsed={isCollapsed}
                toggle={
                  <IconButton
                    label={isCollapsed ? 'Expand Sidebar' : 'Collapse Sidebar'}
                    shortcut={SHORTCUTS.sidebar}
                    aria-expanded={!isCollapsed}
                    onClick={sidebar.toggle}
                  >
                    {isCollapsed ? (
                      <IconLayoutSidebarLeftExpand size={19} />
                    ) : (
                      <IconLayoutSidebarLeftCollapse size={19} />
                    )}
                  </IconButton>
                }
              />
            </aside>
          )}
          <header className={classes.header}>
            {isPhone && (
              <>
                <IconButton ref={burger} label="Open Navigation" size={44} onClick={() => setDrawerPage(pathname)}>
                  <IconMenu2 size={20} />
                </IconButton>
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
          {/* Always there, since screen readers only hear what changes inside. */}
          <div className={classes.offline} role="status">
            {isOffline && (canKeep ? OFFLINE.kept : OFFLINE.notKept)}
            {(isOffline || hasCopied) && <AsOf isOffline={isOffline} />}
            {hadKept && <UnsentLine />}
          </div>
          <main id="content" tabIndex={-1} className={classes.main}>
            <PhoneHeaderContext value={isPhone ? { title: titlePlace, menu: menuPlace } : null}>
              <Outlet />
            </PhoneHeaderContext>
          </main>
          {isPhone && drawerPage !== undefined && (
            <NavigationDrawer isOpened={drawerPage === pathname} onClose={closeDrawer} />
          )}
          {isPhone && (
            <DoneAtOnce isLazy onAsk={() => undefined}>
              {() => <TimerDock />}
            </DoneAtOnce>
          )}
          {isPhone && <CaptureButton onClick={capturePressed} />}
          <Toasts />
          <Announcer />
          {isExpired && <SignInAgainDialog />}
          {isSignOutAsked && <SignOutDialog onClose={endSignOutQuestion} />}
          {isProofAsked && !isExpired && <ProofDialog />}
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
