import type { EngineEvent } from '../state/result.ts'
import type { TokenRow } from '../state/state.ts'
import type { ActContext } from './taskAction.ts'

export type HistoryLine = Pick<EngineEvent, 'at' | 'kind' | 'nodeId' | 'tokenId'>

/** What only tells that something has begun: whoever is asked has not touched it. */
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

/** What can be taken back: nobody outside has been told of it, and nothing has begun there. */
const waiting: ReadonlySet<TokenRow['wait']> = new Set(['task', 'joined', 'event'])

/**
 * What came of a task that has ended: the tokens that wait where its command led, for people, for other branches, for a
 * time or for a message. They are untouched while nothing has happened to them but that they came there, and no work was
 * handed out; what other branches do meanwhile is theirs.
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
  // A join that fired with the command has used up what came there.
  const isWhole = [...came].every(([id, node]) => fired.has(node) || alive.some(token => token.id === id))
  const isTheirs = (line: HistoryLine) => now.includes(line) || line.tokenId === null || came.has(line.tokenId)
  const isTouched = lines.some(line => !untouched.has(line.kind) && isTheirs(line))
  const isWaiting = isWhole && alive.every(token => waiting.has(token.wait))
  return { tokenIds: alive.map(token => token.id), untouched: !isTouched && isWaiting && alive.length > 0 }
}

/** Tokens that had come to a node by the end of a command, and nodes that were left by what had not come with it. */
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
