import { Notifications } from '@mantine/notifications';

export function ToastList() {
  return <Notifications position="bottom-right" limit={3} containerWidth={360} />;
}
