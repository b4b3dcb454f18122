import { ActionIcon, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { IconButton } from './guarded-button.tsx';
import classes from './page.module.css';
import { PageHeading } from './page-heading.tsx';
import { InPhoneHeader } from './phone-header.tsx';
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
  actions?: ReactNode;
  /** Whether the content follows closely. */
  isDense?: boolean;
  /** Whether the title is a date, which is never cut: on a phone it stands in the header of the app. */
  isDated?: boolean;
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
  actions,
  isDense = false,
  isDated = false,
  below,
}: Props) {
  const heading = (
    <Group gap="sm" wrap="nowrap" className={classes.heading ?? ''}>
      {icon}
      <PageHeading className={classes.title} tabTitle={tabTitle} label={label}>
        {title}
      </PageHeading>
      {badge}
    </Group>
  );
  return (
    <header className={classes.header} data-dense={isDense || undefined} data-dated={isDated || undefined}>
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
      <div className={classes.titles}>
        {isDated ? <InPhoneHeader place="title">{heading}</InPhoneHeader> : heading}
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
