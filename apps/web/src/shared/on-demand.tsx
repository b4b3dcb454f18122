import { Button, Center, Loader } from '@mantine/core';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { inBody } from '#ui/in-body.ts';
import { onDemand } from '#ui/on-demand.ts';
import { useCalmLoading } from '#ui/states.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { LoadFailure } from './load-failure.tsx';
import classes from './on-demand.module.css';

/** A part of a page whose code is loaded when it is first shown, or ahead of that. */
export function partOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return onDemand(load, PartStandIn);
}

function PartStandIn({ hasFailed }: { hasFailed: boolean }) {
  const isLong = useCalmLoading(true) === 'loading';
  if (hasFailed) return <LoadFailure title="This part could not be loaded" />;
  return (
    isLong && (
      <Center p="md">
        <Loader size={24} aria-label="Loading" />
      </Center>
    )
  );
}

type Closable = {
  /** Without it the dialog cannot be left. */
  onClose?: (() => void) | undefined;
  /** A dialog that stays rendered while it is closed. */
  isOpened?: boolean;
};

/** A dialog whose code is loaded when it opens, or ahead of that; until then its empty frame is shown. */
export function dialogOnDemand<Props extends object>(load: () => Promise<ComponentType<Props & Closable>>) {
  return onDemand(load, DialogFrame);
}

/** The frame takes no focus, so that the dialog finds its opener. */
function DialogFrame({ hasFailed, onClose, isOpened = true }: Closable & { hasFailed: boolean }) {
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  if (!isOpened) return null;
  return inBody(
    <div className={classes.overlay}>
      <div role="dialog" aria-modal="true" aria-busy={!hasFailed} aria-label="Loading" className={classes.frame}>
        {hasFailed ? <FailedDialog onClose={onClose} /> : <Loader size={24} />}
      </div>
    </div>,
  );
}

function FailedDialog({ onClose }: Closable) {
  useReturnFocus();
  return (
    <>
      <LoadFailure title="This dialog could not be loaded" />
      {onClose && (
        <Button variant="default" autoFocus onClick={onClose}>
          Close
        </Button>
      )}
    </>
  );
}
