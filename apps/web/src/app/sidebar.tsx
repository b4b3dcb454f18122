import { Loader, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#api/session.ts';
import { lastView } from '#days/dashboard/views.ts';
import { useLogout } from '#people/sign-in/sign-in.queries.ts';
import { Initials } from '#ui/initials.tsx';
import { Mark } from '#ui/mark.tsx';
import { WithTooltip } from '#ui/use-tooltip.tsx';
import { navigation } from './navigation.ts';
import classes from './sidebar.module.css';

type Props = {
  isCollapsed?: boolean;
  /** Buttons at the top, such as the one that collapses, expands or closes. */
  toggle: ReactNode;
  onNavigate?: () => void;
};

export function Sidebar({ isCollapsed = false, toggle, onNavigate }: Props) {
  return (
    <div className={classes.sidebar} data-collapsed={isCollapsed || undefined}>
      <div className={classes.head}>
        <Mark />
        {!isCollapsed && (
          <Text component="span" size="lg" fw={650} className={classes.name}>
            Daymark
          </Text>
        )}
        {toggle}
      </div>
      <nav aria-label="Main" className={classes.nav}>
        {navigation.map((group) => (
          <ul key={group[0]?.path} className={classes.group}>
            {group.map(({ label, path, shortcut, Icon }) => (
              <li key={path}>
                <WithTooltip label={isCollapsed ? label : null} shortcut={shortcut} position="right">
                  {(target) => (
                    <Link
                      {...target}
                      to={path}
                      {...(path === '/dashboard' && { search: lastView })}
                      className={classes.item}
                      aria-label={label}
                      // The router sets aria-current: on /projects/7 no item is the current page (decisions §1).
                      activeOptions={{ exact: true, includeSearch: false }}
                      {...(onNavigate && { onClick: onNavigate })}
                    >
                      <Icon size={19} aria-hidden />
                      {!isCollapsed && label}
                    </Link>
                  )}
                </WithTooltip>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <SidebarFoot isCollapsed={isCollapsed} />
    </div>
  );
}

function SidebarFoot({ isCollapsed }: { isCollapsed: boolean }) {
  const user = useSession()?.user;
  const logout = useLogout();
  const name = user ? `${user.first_name} ${user.last_name}` : '';
  return (
    <div className={classes.foot}>
      <div className={classes.user}>
        <WithTooltip label={isCollapsed ? name : null} position="right">
          {(target) => (
            <span {...target}>{user && <Initials user={user} label={isCollapsed ? name : undefined} />}</span>
          )}
        </WithTooltip>
        {!isCollapsed && (
          <div className={classes.who}>
            <Text size="sm" fw={550} truncate title={name}>
              {name}
            </Text>
            <Text size="xs" c="dimmed" truncate title={user?.email}>
              {user?.email}
            </Text>
          </div>
        )}
      </div>
      <WithTooltip label={isCollapsed ? 'Log out' : null} position="right">
        {(target) => (
          <UnstyledButton
            {...target}
            className={classes.item}
            aria-label="Log out"
            disabled={logout.isPending}
            onClick={() => logout.mutate({})}
          >
            {logout.isPending ? <Loader size={19} /> : <IconLogout size={19} aria-hidden />}
            {!isCollapsed && 'Log out'}
          </UnstyledButton>
        )}
      </WithTooltip>
    </div>
  );
}
