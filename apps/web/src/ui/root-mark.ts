import { useLayoutEffect } from 'react';

/**
 * Marks the root of the page while something is shown, for styles of what is around it. With `:root:has(…)` the browser would compute the root's
 * style, of some 700 variables, in each frame in which any element comes or goes.
 */
export function useRootMark(name: `data-${string}`, isShown: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, isShown);
    return () => document.documentElement.removeAttribute(name);
  }, [name, isShown]);
}
