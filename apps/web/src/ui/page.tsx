import { ActionIcon, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { IconButton } from './guarded-button.tsx';
import classes from './page.module.css';
import { PageHeading } from './page-heading.tsx';
import { WithTooltip } from './use-tooltip.tsx';

/** Back button: its name, and the router's link without content. */
export type Back = { label: string; link: ReactElement };

type Props = {
  title: string;
  /** The accessible name of the title, where its text is shortened. */
  label?: string | undefined;
  /** Title of the browser tab, where it differs. */
  tabTitle?: string;
  /** Icon before the title. */
  icon?: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  back?: Back;
  /** Buttons before the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** Whether the content follows closely. */
  isDense?: boolean;
  /** Content below title and buttons, as wide as the page. */
  below?: ReactNode;
};

export function PageHeader({
  title,
  label,
  tabTitle = title,
  icon,
  subtitle,
  badge,
  back,
  lead,
  actions,
  isDense = false,
  below,
}: Props) {
  return (
    <header className={classes.header} data-lead={Boolean(lead) || undefined} data-dense={isDense || undefined}>
      {back && (
        <WithTooltip label={back.label}>
          {(target) => (
            <ActionIcon
              {...target}
              variant="default"
              size={36}
              aria-label={back.label}
              renderRoot={(props) => cloneElement(back.link, props)}
            >
              <IconArrowLeft size={18} />
            </ActionIcon>
          )}
        </WithTooltip>
      )}
      {lead}
      <div className={classes.titles}>
        <Group gap="sm" wrap="nowrap">
          {icon}
          <PageHeading className={classes.title} tabTitle={tabTitle} label={label}>
            {title}
          </PageHeading>
          {badge}
        </Group>
        {subtitle && (
          <Text c="dimmed" className={classes.subtitle ?? ''}>
            {subtitle}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
      {below && <div className={classes.below}>{below}</div>}
    </header>
  );
}

type ChangeProps = { noun: 'Project' | 'List' | 'Category'; onEdit: () => void; onDelete: () => void };

/** Edit and delete buttons of a page about one record. */
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
