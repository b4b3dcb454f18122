import { onDemand } from '#ui/on-demand.ts';
import { TypedText } from './typed-text.tsx';

/** A description or reflection where it stands in full. Until its parser is there, it is shown as it was typed. */
export const DescriptionText = onDemand(
  () => import('./description-text.tsx').then(({ DescriptionText }) => DescriptionText),
  TypedText,
);
