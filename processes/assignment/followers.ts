import type { EngineEvent } from '../state/result.ts'
import type { TokenRow } from '../state/state.ts'
import type { ActContext } from './taskAction.ts'

export type HistoryLine = Pick<EngineEvent, 'at' | 'kind' | 'nodeId' | 'tokenId'>

/** History events that only report a start; they do not count as work on the task. */
const untouched: ReadonlySet<string> = new Set([
  'flowTaken',
  'nodeEntered',
  'nodeLeft',
  'taskCreated',
  'slotOpened',
  'subscribed',
  'variablesSet',
  'commented',
  'taskUrged',
  'copied',
])

/** Token waits that can be withdrawn: no outside system has been notified and no work has started. */
const waiting: ReadonlySet<TokenRow['wait']> = new Set(['task', 'joined', 'event'])

/**
 * Returns the tokens that wait where the command of an ended task led: for people, other branches, a time or a message.
 * They are untouched if nothing has happened to them since they arrived and no work was handed out; the work of other
 * branches does not count.
 *
 * @param lines the history since the task ended, the earliest first
 */
export function followersIn(
  lines: readonly HistoryLine[],
  tokens: readonly TokenRow[],
): NonNullable<ActContext['followers']> {
  const [first] = lines
  if (!first) return { tokenIds: [], untouched: false }
  const now = lines.filter(line => Date.parse(line.at) === Date.parse(first.at))
  const { came, fired } = arrivals(now)
  const alive = tokens.filter(token => came.has(token.id))
  // A join that fired with the command has consumed the tokens that arrived there.
  const isWhole = [...came].every(([id, node]) => fired.has(node) || alive.some(token => token.id === id))
  const isTheirs = (line: HistoryLine) => now.includes(line) || line.tokenId === null || came.has(line.tokenId)
  const isTouched = lines.some(line => !untouched.has(line.kind) && isTheirs(line))
  const isWaiting = isWhole && alive.every(token => waiting.has(token.wait))
  return { tokenIds: alive.map(token => token.id), untouched: !isTouched && isWaiting && alive.length > 0 }
}

/**
 * Returns the tokens that arrived at a node by the end of a command, and the nodes left by tokens that had not arrived
 * with it.
 */
function arrivals(lines: readonly HistoryLine[]) {
  const came = new Map<string, string | null>()
  const fired = new Set<string | null>()
  for (const { kind, nodeId, tokenId } of lines) {
    if (tokenId === null) continue
    if (kind === 'nodeEntered') came.set(tokenId, nodeId)
    if (kind === 'nodeLeft' && !came.delete(tokenId)) fired.add(nodeId)
  }
  return { came, fired }
}
