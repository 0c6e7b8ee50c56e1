/** Cost of a hash, in the words of scrypt. */
export interface Cost {
  N: number
  r: number
  p: number
}

/** What passes between the server's thread and those that hash. */
export interface HashRequest {
  id: number
  plain: string
  salt: Uint8Array
  length: number
  cost: Cost
}

export type HashReply = { id: number; key: Uint8Array } | { id: number; failure: string }

/** scrypt needs 128 bytes times N times r, and asks for a little more. */
export const deriveOptions = (cost: Cost) => ({ ...cost, maxmem: 256 * cost.N * cost.r })
