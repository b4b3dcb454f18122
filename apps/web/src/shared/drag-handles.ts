// Marks of handles stand apart from the drags, so that a screen that only shows them loads no drag library.

/** The id of the text that tells screen readers how to move things. */
export const HOW_TO_MOVE_ID = 'how-to-move';

/** Attributes of a handle that the drag library does not give. */
export const HANDLE_ATTRIBUTES = { 'aria-roledescription': 'draggable', 'aria-describedby': HOW_TO_MOVE_ID };

/** Marks a button that starts a drag, by touch too. */
export const HANDLE = { 'data-handle': true };

/** Marks a button with another purpose, at which the mouse can take hold as well. */
export const GRIP = { 'data-grip': true };
