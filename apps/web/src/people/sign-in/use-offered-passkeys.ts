import { askForPasskey, PASSKEY_TIMEOUT, type UsedCredential } from '@daymark/contract/passkeys.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { send } from '#api/client.ts';
import { applyOnDevice, cancelDevice, offersPasskeys, whyNoPasskeys } from '#people/ways-in/device.ts';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';

/** Milliseconds after which passkeys are offered anew: before their challenge has ended. */
const RENEWED = PASSKEY_TIMEOUT - 30_000;

/** Has the browser offer passkeys in the field of the username, where it does that; not while the page is busy with another try. */
export function useOfferedPasskeys(isBusy: boolean, onChosen: (credential: UsedCredential) => void): void {
  const { data: config } = useQuery(waysInQueries.config());
  const canOffer = config !== undefined && whyNoPasskeys(config) === null && !isBusy;
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    if (!canOffer) return undefined;
    let isOver = false;
    const offer = async () => {
      if (!(await offersPasskeys()) || isOver) return;
      const options = await send(askForPasskey, {});
      if (isOver) return;
      const credential = await applyOnDevice(options, true);
      if (!isOver) chosen(credential);
    };
    // Nobody has asked for it: the button tells what fails.
    const offerQuietly = () => void offer().catch(() => undefined);
    offerQuietly();
    const timer = setInterval(offerQuietly, RENEWED);
    return () => {
      isOver = true;
      clearInterval(timer);
      void cancelDevice();
    };
  }, [canOffer]);
}
