/** Minutes of overtime after which a timer counts as forgotten (decisions §5). */
const FORGOTTEN_AFTER = 1;

export const isForgotten = (overtime: number): boolean => overtime > FORGOTTEN_AFTER;
