/** The code that takes changes back comes with the first of them. A failure to load it is told as any other of the page. */
export const loadTakeBack = () => import('./take-back.ts');
