import { Title } from '@mantine/core';
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import classes from './card.module.css';

type Props = { name: string; isLive?: boolean; isLink?: boolean } & ComponentProps<'article'>;

/** An article on the page with an accessible name. `isLink`: a link on its name is stretched over the whole card. */
export function Card({ name, isLive = false, isLink = false, className = '', children, ...article }: Props) {
  return (
    <article
      {...article}
      className={`${classes.card} surface ${className}`}
      aria-label={name}
      data-live={isLive || undefined}
      data-link={isLink || undefined}
    >
      {children}
    </article>
  );
}

type LinkHeadProps = {
  name: string;
  /** The router's link without its content; it is stretched over the card. */
  link: ReactElement<{ className?: string | undefined }>;
  icon?: ReactNode;
  /** Buttons and badges beside the name, above the stretched link. */
  children: ReactNode;
};

export function CardLinkHead({ name, link, icon, children }: LinkHeadProps) {
  return (
    <div className={classes.head}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <Title order={2} size="h3" lineClamp={2} title={name} className={classes.name}>
        {cloneElement(link, { className: classes.stretched }, name)}
      </Title>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
