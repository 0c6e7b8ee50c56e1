import { createHash, createHmac } from 'node:crypto'
import { canonical } from '../../../../schemas/evaluate/canonical.ts'

/** An archived line of the history. */
export interface FrozenEvent {
  sequence: number
  /** ISO text in UTC. */
  at: string
  kind: string
  nodeId: string | null
  nodeName: string | null
  actorId: string | null
  actorName: string | null
  /** Readable text of the event. */
  text: string
  data: unknown
}

export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')

/** Returns the start of an instance's chain. */
export const chainStart = (instanceId: string): string => digestOf({ archive: 1, instanceId })

/** Returns the hash of a line; it includes the previous hash. */
export const hashAfter = (previous: string, event: FrozenEvent): string => digestOf({ previous, event: lineOf(event) })

const lineOf = ({ sequence, at, kind, nodeId, nodeName, actorId, actorName, text, data }: FrozenEvent) => ({
  sequence,
  at: new Date(at).toISOString(),
  kind,
  nodeId,
  nodeName,
  actorId,
  actorName,
  text,
  data,
})

/** Returns the hash of every line, in order. */
export const chainOf = (instanceId: string, events: readonly FrozenEvent[]): string[] =>
  chainAfter(chainStart(instanceId), events)

/** Returns the hashes of the lines after a given hash. */
export function chainAfter(previous: string, events: readonly FrozenEvent[]): string[] {
  let last = previous
  return events.map(event => {
    last = hashAfter(last, event)
    return last
  })
}

/** The sealed content; forging a seal requires the key. */
export interface Sealed {
  instanceId: string
  digests: readonly string[]
  parts: Readonly<Record<string, string>>
  files: readonly string[]
}

export const sealOf = (key: Buffer, sealed: Sealed): string =>
  createHmac('sha256', key).update(canonical(sealed)).digest('base64url')
