import type { User } from '@daymark/contract/account.ts';
import { Button, Title } from '@mantine/core';
import { IconCircleCheckFilled, IconPencil } from '@tabler/icons-react';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact.tsx';
import { Initials } from '#ui/initials.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import classes from './profile-page.module.css';

type Props = { user: User; onEdit: () => void };

export function ProfileCard({ user, onEdit }: Props) {
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Card name="Your profile">
      <div className={classes.person}>
        <Initials user={user} size={56} />
        <div className={classes.name}>
          <Title order={2} lineClamp={2} title={name}>
            {name}
          </Title>
          <StateBadge color="green" icon={<IconCircleCheckFilled size={14} aria-hidden />} label="Active" />
        </div>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
          Edit Profile
        </Button>
      </div>
      <FactList>
        <Fact label="Email">{user.email}</Fact>
        <Fact label="Username">{user.username}</Fact>
      </FactList>
    </Card>
  );
}
