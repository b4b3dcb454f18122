import { STORED } from '#api/stored-keys.ts';
import { claimExpiry } from './claim-expiry.ts';

/** Hertz, seconds and loudness from 0 to 1 (specification §9). */
const FREQUENCY = 880;
const LENGTH = 0.5;
const LOUDNESS = 0.2;

/** Plays the tone once for each `expiry` in all tabs. Silent where nothing has been pressed yet, since browsers forbid sound until then. */
export async function ringOnce(expiry: string): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  if (await claimExpiry(STORED.lastTone, expiry)) playTone();
}

function playTone(): void {
  const audio = new AudioContext();
  const gain = new GainNode(audio, { gain: LOUDNESS });
  const tone = new OscillatorNode(audio, { frequency: FREQUENCY });
  tone.connect(gain).connect(audio.destination);
  tone.start();
  // Fades out within a few hundredths of a second: cut off, the tone would click.
  gain.gain.setTargetAtTime(0, audio.currentTime + LENGTH - 0.05, 0.015);
  tone.stop(audio.currentTime + LENGTH);
  setTimeout(() => void audio.close(), 2 * LENGTH * 1000);
}
