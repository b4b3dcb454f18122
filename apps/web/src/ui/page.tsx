import { ActionIcon, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from './document-title.ts';
import { IconButton } from './guarded-button.tsx';
import classes from './page.module.css';

let isFocusDue = false;

/** Called on a change of route: the next heading that appears takes the focus, so that a voice says where one is. */
export function requestHeadingFocus(): void {
  isFocusDue = true;
}

/** Where a back button leads: `link` is the router's link, without its content. */
export type Back = { label: string; link: ReactElement };

type Props = {
  title: string;
  /** Before the title. */
  icon?: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  back?: Back;
  actions?: ReactNode;
};

/** The head of every screen. */
export function PageHeader({ title, icon, subtitle, badge, back, actions }: Props) {
  return (
    <header className={classes.header}>
      {back && (
        <Tooltip label={back.label}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={back.label}
            renderRoot={(props) => cloneElement(back.link, props)}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <div className={classes.titles}>
        <Group gap="sm" wrap="nowrap">
          {icon}
          <PageHeading className={classes.title}>{title}</PageHeading>
          {badge}
        </Group>
        {subtitle && <Text c="dimmed">{subtitle}</Text>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

type ChangeProps = { noun: 'Project' | 'List' | 'Category'; onEdit: () => void; onDelete: () => void };

/** What can be done to the thing that the page is about. */
export function ChangeButtons({ noun, onEdit, onDelete }: ChangeProps) {
  return (
    <>
      <IconButton label={`Edit ${noun}`} variant="default" size={36} onClick={onEdit}>
        <IconPencil size={18} />
      </IconButton>
      <IconButton label={`Delete ${noun}`} variant="default" size={36} onClick={onDelete}>
        <IconTrash size={18} />
      </IconButton>
    </>
  );
}

type HeadingProps = { className?: string | undefined; children: string };

/** The one h1 of a screen; it also names the browser tab. */
export function PageHeading({ className, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(children);
  useEffect(() => {
    if (!isFocusDue) return;
    isFocusDue = false;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Title order={1} ref={heading} tabIndex={-1} className={className} title={children}>
      {children}
    </Title>
  );
}
