import { z } from 'zod';

/** Distance between positions that are given one after the other: many fit between two of them. */
export const POSITION_STEP = 2 ** 20;

/** Place of a list in its project, or of a task in its list. */
export const Position = z.int().meta({ description: 'Only orders: smaller ones come first' });
