import { createHash } from 'node:crypto'
import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { Correlated } from '../exchanges/correlated.ts'
import { clockOffset } from '../stored/clock.ts'
import { type Definition, definitionOf } from '../stored/definitions.ts'
import { requireShortChain } from './endlessChain.ts'
import { runCommand } from './runCommand.ts'
import { startInstance } from './startInstance.ts'

export interface SentMessage {
  name: string
  /** Distinguishes the subscribers; null matches any subscriber of the name. */
  correlation: string | null
  variables: Variables
  commandId?: string | undefined
  /** Id of the stored message, when it is delivered later. */
  keptId?: string | undefined
  /** Restricts the message to that instance. */
  instanceId?: string | undefined
  /** Seconds to store an undelivered message; default an hour, 0 for not at all. */
  keepSeconds?: number | undefined
  /** Length of the chain before an instance that the message starts. */
  hops?: number | undefined
}

/** Messages for a suspended instance are stored for a year, because its length is unknown. */
const suspendedSeconds = 31_536_000

/**
 * Delivers a message to the one instance that waits for it, else starts the process that begins with it, else stores
 * it. A suspended instance receives it when it continues. Messages of one name are serialized, so that two never reach
 * the same token.
 */
export function correlate(call: Call, message: SentMessage): Promise<Correlated> {
  return call.transaction(async tx => {
    await lockName(tx, message.name)
    const waiting = await waitingFor(tx, message)
    const { commandId, variables, name, correlation } = message
    if (waiting?.phase === 'suspended') {
      await keep(tx, message, suspendedSeconds)
      return { came: 'kept' }
    }
    if (waiting) {
      await runCommand(tx, {
        instanceId: waiting.instanceId,
        ...(commandId === undefined ? {} : { commandId }),
        body: { command: 'trigger', subscriptionId: waiting.id, variables },
      })
      return { came: 'instance', instanceId: waiting.instanceId }
    }
    const begins = message.instanceId === undefined ? await begunBy(tx, 'message', name) : []
    const first = begins[0]
    if (first) {
      requireShortChain(message.hops, name)
      const { state } = await startInstance(tx, {
        definition: first.definition,
        nodeId: first.nodeId,
        variables,
        initiator: tx.session?.userId ?? null,
        initiatorName: tx.session?.name,
        organizationId: tx.session?.organizationId ?? null,
        businessKey: correlation ?? undefined,
        commandId,
        hops: message.hops,
      })
      return { came: 'start', instanceId: state.instance.id }
    }
    const seconds = message.keepSeconds ?? 3600
    if (seconds <= 0) return { came: 'nowhere' }
    await keep(tx, message, seconds)
    return { came: 'kept' }
  })
}

/** Returns the result of an earlier message with the same id; undefined for a new or discarded one. */
export async function cameBefore(
  tx: Call,
  { name, commandId }: { name: string; commandId: string },
): Promise<Correlated | undefined> {
  await lockName(tx, name)
  const kept = keptIdOf(commandId)
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select c."kind", c."instance_id" as "instanceId" from "process_command" c
      where c."id" in (${s.value(commandId)}, ${s.value(takingOf(kept))}) and c."kind" in ('trigger', 'start')
     union all select 'kept', null from "process_message" m where m."id" = ${s.value(kept)}`,
  )
  if (!row) return undefined
  if (row.instanceId === null) return { came: 'kept' }
  return { came: row.kind === 'start' ? 'start' : 'instance', instanceId: String(row.instanceId) }
}

const keptIdOf = (commandId: string): string => createHash('md5').update(commandId).digest('hex')

/** Returns the id of the command that delivers a stored message; a repeated message is recognized by it. */
export const takingOf = (keptId: string): string => `message.${keptId}`

/** Locks a message name until the end of the transaction. */
export async function lockName(tx: Call, name: string): Promise<void> {
  const statement = new Statement()
  await statement.run(tx.db, `select pg_advisory_xact_lock(7236712, hashtext(${statement.value(name)}))`)
}

async function waitingFor(
  tx: Call,
  { name, correlation, instanceId }: SentMessage,
): Promise<{ id: string; instanceId: string; phase: string } | undefined> {
  const statement = new Statement()
  const value = statement.value(correlation)
  const [row] = await statement.run(
    tx.db,
    `select s."id", s."instance_id" as "instanceId", i."phase" from "process_subscription" s
      join "process_instance" i on i."id" = s."instance_id"
     where s."kind" = 'message' and s."name" = ${statement.value(name)} and i."phase" in ('running', 'suspended')
       and (${statement.value(instanceId ?? null)}::text is null or i."id" = ${statement.value(instanceId ?? null)})
       and (${value}::text is null or s."correlation" = ${value}
       or (s."correlation" is null and coalesce(i."business_key", ${value}) = ${value}))
     order by (s."correlation" = ${value}) desc nulls last,
     (i."business_key" = ${value}) desc nulls last, i."phase" = 'running' desc, s."id" limit 1`,
  )
  return row as { id: string; instanceId: string; phase: string } | undefined
}

/** Returns the startable processes that begin with an event of that name. */
export async function begunBy(
  tx: Call,
  kind: 'message' | 'signal',
  name: string,
): Promise<{ definition: Definition; nodeId: string }[]> {
  const statement = new Statement()
  const rows = await statement.run(
    tx.db,
    `select s."key", s."node_id" as "nodeId" from "process_start" s
      where s."kind" = ${statement.value(kind)} and s."name" = ${statement.value(name)} order by s."id"`,
  )
  const found: { definition: Definition; nodeId: string }[] = []
  for (const row of rows) {
    try {
      found.push({ definition: await definitionOf(tx, String(row.key)), nodeId: String(row.nodeId) })
    } catch (error) {
      // The process is disabled and does not start.
      if (!(error instanceof AppError)) throw error
    }
  }
  return found
}

async function keep(
  tx: Call,
  { name, correlation, variables, commandId, keptId }: SentMessage,
  seconds: number,
): Promise<void> {
  const id = keptId ?? (commandId === undefined ? newId() : keptIdOf(commandId))
  const statement = new Statement()
  const milliseconds = statement.value(clockOffset(tx.config) + seconds * 1000)
  await statement.run(
    tx.db,
    `insert into "process_message" ("id", "name", "correlation", "variables", "expires_at")
     values (${statement.value(id)}, ${statement.value(name)},
     ${statement.value(correlation)}, ${statement.value(JSON.stringify(variables))}::jsonb,
       clock_timestamp() + ${milliseconds} * interval '1 millisecond') on conflict ("id") do nothing`,
  )
}
