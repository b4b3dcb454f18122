/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
export const OWASP_COST = { memory: 19_456, passes: 2, parallelism: 1 };

export type HashCost = typeof OWASP_COST;

/** Cost of new hashes, which tests lower. */
export const hashCost: HashCost = { ...OWASP_COST };
