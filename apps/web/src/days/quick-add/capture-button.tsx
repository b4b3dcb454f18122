import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './capture-button.module.css';

/** Opens the capture dialog under the thumb. It leaves the way while the page is scrolled down. */
export function CaptureButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let before = scrollY;
    const follow = () => {
      const isDown = scrollY > before && scrollY > 0;
      before = scrollY;
      button.current?.toggleAttribute('data-away', isDown);
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return (
    <UnstyledButton ref={button} className={classes.button} aria-label="New Task" onClick={onClick}>
      <IconPlus size={24} aria-hidden />
    </UnstyledButton>
  );
}
