import { useEffect, useState } from 'react';

/** Marks the page's button that adds a card: it gets the focus when the last card is deleted. */
export const ADDS = { 'data-adds': true };

/** Returns the focus to a dialog's opener after it closes, or to the nearest element if the opener is gone. */
export function useReturnFocus(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Deferred: a deletion closes its dialog just before the refetch removes the card.
      setTimeout(() => {
        const active = document.activeElement;
        if (active?.closest('[role="dialog"]')) return; // another dialog has opened
        if (opener.element?.isConnected) opener.element.focus();
        else if (active === document.body) focusNearest(opener);
      });
    },
    [opener],
  );
}

type Opener = {
  element: HTMLElement | null;
  /** The card that contains it, and the cards after that. */
  card: Element | null;
  nextCards: Element[];
};

function findOpener(): Opener {
  const element = openerOf(document.activeElement);
  const card = element?.closest('article') ?? null;
  if (!card) return { element, card, nextCards: [] };
  const cards = [...document.querySelectorAll('main article')];
  return { element, card, nextCards: cards.slice(cards.indexOf(card) + 1) };
}

function openerOf(active: Element | null): HTMLElement | null {
  if (!(active instanceof HTMLElement)) return null;
  const menu = active.closest('[role="menu"]');
  return menu ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : active;
}

/** Focuses the card after a deleted one, else the button that adds a card, else the page's heading. */
function focusNearest({ card, nextCards }: Opener): void {
  const next = nextCards.find(({ isConnected }) => isConnected)?.querySelector<HTMLElement>('a, button');
  const add = card && document.querySelector<HTMLElement>('main [data-adds]');
  if (next ?? add) (next ?? add)?.focus();
  else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
