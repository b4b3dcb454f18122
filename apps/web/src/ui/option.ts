import classes from './listbox.module.css';

/** Class of an option of a list whose field keeps the focus: the active one is marked as the chosen one of a menu. */
export const option = classes['option'] ?? '';
