/** Client ids of records are below zero: the server's never are. */
export const isClientId = (id: number): boolean => id < 0;

/** A client id that no other tab or device gives. */
export const newClientId = (): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return -1 - ((high & 0xfffff) * 2 ** 32 + low);
};
