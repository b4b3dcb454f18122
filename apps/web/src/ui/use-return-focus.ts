import { useEffect, useState } from 'react';

/** Marks the button of a page that adds a card: when the last card is gone it takes the focus. */
export const ADDS = { 'data-adds': true };

/** Gives the focus back to what opened a dialog when the dialog is gone, or to what stands in its place where that is gone too. */
export function useReturnFocus(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // A moment later: a deletion closes its dialog just before the answer of the server takes the card away.
      setTimeout(() => {
        const active = document.activeElement;
        if (active?.closest('[role="dialog"]')) return; // another one has come
        if (opener.element?.isConnected) opener.element.focus();
        else if (active === document.body) focusInstead(opener);
      });
    },
    [opener],
  );
}

type Opener = {
  element: HTMLElement | null;
  /** The card it stands on, and those that come after it. */
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

/** Where a card is gone the next one gets the focus, else the button that adds one; else the page's heading. */
function focusInstead({ card, nextCards }: Opener): void {
  const next = nextCards.find(({ isConnected }) => isConnected)?.querySelector<HTMLElement>('a, button');
  const add = card && document.querySelector<HTMLElement>('main [data-adds]');
  if (next ?? add) (next ?? add)?.focus();
  else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
