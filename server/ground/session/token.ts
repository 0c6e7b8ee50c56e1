import { createHmac, hash, randomBytes } from 'node:crypto'

export const accessSeconds = 30 * 60

export interface TokenPair {
  access: string
  refresh: string
}

/** Returns two new opaque tokens. */
export function newTokens(): TokenPair {
  return { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') }
}

/**
 * Returns the tokens that follow a refresh token. They are derived, so that tabs that refresh at the same moment get
 * the same pair; deriving them requires the server's key.
 */
export function nextTokens(refresh: string, key: Buffer): TokenPair {
  const derive = (kind: string) => createHmac('sha256', key).update(`${kind}:${refresh}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

/** Returns the hashes of the refresh tokens that followed this one, to find the session of an old token. */
export function descendantHashes(refresh: string, key: Buffer, generations = 400): string[] {
  const hashes: string[] = []
  let token = refresh
  for (let step = 0; step < generations; step++) {
    token = nextTokens(token, key).refresh
    hashes.push(hashToken(token))
  }
  return hashes
}

/** Returns the form of a token that is stored. Tokens are long and random, so a plain hash suffices. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Returns the token of a `Bearer` header (case-insensitive), or undefined if it has another form. */
export function bearerToken(authorization: string | undefined): string | undefined {
  const match = /^Bearer +([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')
  return match?.[1]
}
