/** Version of the product, as in package.json, which a packaged server has not beside it. */
export const VERSION = '0.1.0';
