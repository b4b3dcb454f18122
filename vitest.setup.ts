import fc from 'fast-check';
import { hashCost } from '#server/people/security/hash-cost.ts';

// A run that fails can be repeated, and one that passes says the same of the next. Another seed tries other cases.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 1) });

// Passwords cost a hundredth of the real hash. Each hash says its cost: processes that tests start verify these too, and make real ones.
Object.assign(hashCost, { memory: 256, passes: 1 });
