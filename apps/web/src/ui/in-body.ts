import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders a dialog above the page and all dialogs before it. Mantine's portal would render its content in an effect: all of it
 * at once, although a dialog opens in a transition.
 */
export const inBody = (dialog: ReactElement) => createPortal(dialog, document.body);
