/** The next frame, where a press may have led to what is rendered for it; else null. */
type Frame = Promise<void> | null;

let frameOfPress: () => Frame = () => null;

/** Names the frame that queries wait for. The app knows of presses. */
export function waitForFramesBy(frame: () => Frame): void {
  frameOfPress = frame;
}

/** Asks the server after the frame of a press: to send what a new screen asks for takes a fifth of the task that renders it. */
export async function afterPress<Data>(ask: () => Data | Promise<Data>): Promise<Data> {
  const frame = frameOfPress();
  if (frame) await frame;
  return ask();
}
