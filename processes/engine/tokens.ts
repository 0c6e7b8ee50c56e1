import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { GraphNode } from '../state/graph.ts'
import type { TokenRow } from '../state/state.ts'
import type { Run } from './run.ts'

/** Initial fields of a new token. */
export interface TokenStart {
  scopeId: string
  node: GraphNode
  via?: string | null
  epoch: number
  /** The work of the node is already done: the token only leaves. */
  finished?: boolean
}

/** Creates a token and queues it. */
export function createToken(run: Run, { scopeId, node, via = null, epoch, finished }: TokenStart): TokenRow {
  const token: TokenRow = { id: run.id(), scopeId, nodeId: node.id, viaFlowId: via, wait: 'ready', epoch }
  if (finished) token.finished = true
  run.tokens.put(token)
  run.queue.push(token.id)
  return token
}

/** Lets the token wait at its node. */
export function waitFor(run: Run, token: TokenRow, wait: Exclude<TokenRow['wait'], 'ready' | 'incident'>): void {
  const { finished: _, ...rest } = token
  run.tokens.put({ ...rest, wait })
}

/** Marks the node's work as done and queues the token to leave. */
export function finish(run: Run, token: TokenRow): void {
  run.tokens.put({ ...token, wait: 'ready', finished: true })
  run.queue.push(token.id)
}

/** Removes a token. Its scope may have ended. */
export function endToken(run: Run, token: TokenRow): void {
  run.tokens.remove(token.id)
  run.touchedScopes.add(token.scopeId)
}

/** The reason why a token stops. Messages of other systems have no code. */
export type Cause = Pick<Finding, 'message'> & Partial<Finding>

/** Stops the token until a user resolves the incident. */
export function putIncident(run: Run, token: TokenRow, { code, values, message }: Cause, finished = false): void {
  const { finished: _, ...rest } = token
  run.tokens.put(finished ? { ...rest, wait: 'incident', finished } : { ...rest, wait: 'incident' })
  run.event('incident', token.nodeId, token.id, { message, ...(code !== undefined && { error: code, values }) })
}

/** Whether the token is the work of one round; the token that arrived by a flow waits outside it. */
export function isInRound(run: Run, token: TokenRow): boolean {
  const scope = run.scopes.get(token.scopeId)
  return scope?.kind === 'round' && scope.nodeId === token.nodeId
}

/** Returns the token that arrived by a flow, given one that is the work of a round. */
export function outermost(run: Run, tokenId: string | null): TokenRow | undefined {
  let token = run.tokens.get(tokenId)
  while (token && isInRound(run, token)) {
    const round = run.scopeOf(token)
    token = run.tokens.get(round.tokenId ?? run.scopes.get(round.parentId)?.tokenId ?? null)
  }
  return token
}
