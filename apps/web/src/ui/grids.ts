import classes from './grids.module.css';

/** 1, 2, 3 or 4 columns by width. */
export const cardGrid = classes.grid;

/** 1, 2 or 3 columns by width; rows stretch, so that the buttons of neighbouring cards line up. */
export const taskGrid = classes.taskGrid;

/** Two fields of a form side by side where there is room. */
export const fieldRow = classes.fieldRow;
