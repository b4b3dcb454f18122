import { useEffect, useState } from 'react';
import { busyButton } from './busy-focus.ts';
import { focusPageHeading } from './page-heading.tsx';
import { isAbovePage } from './typing.ts';

/** Marks the page's button that adds a card: it gets the focus when the last card is deleted. */
export const ADDS = { 'data-adds': true };

/** Presses the button that adds to the page; without one nothing happens. */
export function pressPageAdd(): void {
  const button = document.querySelector<HTMLElement>('main [data-adds]');
  // A press focuses it, as the pointer does, so that the dialog returns the focus there.
  button?.focus();
  button?.click();
}

/** Returns the focus to a dialog's opener after it closes, or to the nearest element if the opener is gone. */
export function useReturnFocus(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Deferred: a deletion closes its dialog just before the refetch removes the card.
      setTimeout(() => {
        const active = document.activeElement;
        if (isAbovePage(active)) return; // another dialog or a menu has opened
        if (opener.element?.isConnected) opener.element.focus();
        else if (active === document.body) focusNearest(opener);
      });
    },
    [opener],
  );
}

type Opener = {
  element: HTMLElement | null;
  /** The card that contains the element, with the id by which the card is found again after it has moved. */
  card: Element | null;
  cardId: string | undefined;
  /** The cards after that card. */
  nextCards: Element[];
  /** The element around that card and its neighbours, with a button that folds some of them. */
  group: Element | null;
};

function findOpener(): Opener {
  const element = openerOf(document.activeElement);
  const card = element?.closest(CARD) ?? null;
  const cards = card ? [...document.querySelectorAll(`main :is(${CARD})`)] : [];
  return {
    element,
    card,
    cardId: card?.id || card?.querySelector('[id]')?.id,
    nextCards: card ? cards.slice(cards.indexOf(card) + 1) : [],
    group: card?.closest('[data-group]') ?? card?.closest('[role="grid"]') ?? null,
  };
}

function openerOf(active: Element | null): HTMLElement | null {
  if (active === document.body) return busyButton(); // what it has started may open a dialog
  if (!(active instanceof HTMLElement)) return null;
  const menu = active.closest('[role="menu"]');
  return menu ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : active;
}

/** The card or the row of a task. */
const CARD = 'article, [data-row]';

/** Focuses the card at its new place, else the next card of its group, else what comes after that on the page. */
function focusNearest({ card, cardId, nextCards, group }: Opener): void {
  const firstButtonOf = (next: Element) =>
    next instanceof HTMLElement && next.matches('[data-row]') ? next : next.querySelector<HTMLElement>('a, button');
  const candidates = [
    cardId ? document.getElementById(cardId) : null,
    ...nextCards.filter((next) => group?.contains(next)).map(firstButtonOf),
    group?.querySelector<HTMLElement>('[data-fold]'),
    ...nextCards.map(firstButtonOf),
    card && document.querySelector<HTMLElement>('main [data-adds]'),
  ];
  const nearest = candidates.find((candidate) => candidate?.isConnected && candidate.checkVisibility());
  if (nearest) nearest.focus();
  else focusPageHeading();
}
