/** Cost parameters of scrypt. */
export interface Cost {
  N: number
  r: number
  p: number
}

/** Messages between the server thread and the hashing threads. */
export interface HashRequest {
  id: number
  plain: string
  salt: Uint8Array
  length: number
  cost: Cost
}

export type HashReply = { id: number; key: Uint8Array } | { id: number; failure: string }

/** scrypt needs 128 * N * r bytes, plus some overhead. */
export const deriveOptions = (cost: Cost) => ({ ...cost, maxmem: 256 * cost.N * cost.r })
