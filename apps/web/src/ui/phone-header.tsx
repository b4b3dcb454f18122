import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Places in the shell's header on a phone: null until they are rendered. */
type PhoneHeader = { title: HTMLElement | null; menu: HTMLElement | null };

/** The header of a phone; null on wider screens, where a page has a header of its own. */
export const PhoneHeaderContext = createContext<PhoneHeader | null>(null);

type Props = { place: keyof PhoneHeader; children: ReactNode };

/** Content of a page that stands in the shell's header on a phone, and where it is rendered on wider screens. */
export function InPhoneHeader({ place, children }: Props) {
  const header = use(PhoneHeaderContext);
  if (header === null) return children;
  const element = header[place];
  return element && createPortal(children, element);
}
