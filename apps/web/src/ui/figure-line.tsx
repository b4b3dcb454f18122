import { Fragment } from 'react';

/** Figures in a row, '5 of 9 tasks done · 2h 45m left': the line breaks between its parts and never within one. */
export function FigureLine({ text }: { text: string }) {
  return text.split(SEPARATOR).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places, and two may be alike
    <Fragment key={place}>
      {place > 0 && SEPARATOR}
      <span className="unbroken">{part}</span>
    </Fragment>
  ));
}

const SEPARATOR = ' · ';
