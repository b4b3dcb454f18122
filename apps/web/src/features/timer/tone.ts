/** Hertz, seconds and loudness from 0 to 1 (specification §9). */
const FREQUENCY = 880;
const LENGTH = 0.5;
const LOUDNESS = 0.2;

const RUNG = 'daymark-rung';

/** Milliseconds after which the last of several tabs that rang at once has said so. */
const SETTLED_AFTER = 60;

/**
 * Sounds once for each `expiry` in all tabs of this browser: the tab that wrote last is the one. Silent where nothing has
 * been pressed yet, since browsers forbid sound until then: the dialog and the tab's title suffice.
 */
export async function ringOnce(expiry: string): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  try {
    const [rung] = JSON.parse(localStorage.getItem(RUNG) ?? '[]');
    if (rung === expiry) return;
    const mine = JSON.stringify([expiry, crypto.getRandomValues(new Uint32Array(2)).join('-')]);
    localStorage.setItem(RUNG, mine);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER));
    if (localStorage.getItem(RUNG) !== mine) return;
  } catch {
    // Without storage each tab stands for itself.
  }
  playTone();
}

function playTone(): void {
  const audio = new AudioContext();
  const gain = new GainNode(audio, { gain: LOUDNESS });
  const tone = new OscillatorNode(audio, { frequency: FREQUENCY });
  tone.connect(gain).connect(audio.destination);
  tone.start();
  // It goes out within a few hundredths of a second: cut off, it would click.
  gain.gain.setTargetAtTime(0, audio.currentTime + LENGTH - 0.05, 0.015);
  tone.stop(audio.currentTime + LENGTH);
  setTimeout(() => void audio.close(), 2 * LENGTH * 1000);
}
