import { createContext } from 'react';

/** The date of the plan in which a card stands; null outside of plans and in those that cannot be changed. */
export const PlanDateContext = createContext<string | null>(null);
