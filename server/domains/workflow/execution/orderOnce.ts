import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { CommandRequest, InstancePlan } from './commandRequest.ts'
import { runCommand } from './runCommand.ts'

/** Result of an order, with the plan's own data. */
export interface Ordered {
  id: string
  phase: string
  [more: string]: unknown
}

/** Returns the command id, prefixed with the caller: guessing another user's id reveals or blocks nothing. */
export function commandIdOf({ input, session }: Call): { commandId?: string } {
  const id = textOf(input.commandId)
  return id === null ? {} : { commandId: `${session?.userId ?? ''}:${id}` }
}

/**
 * Runs a caller's order on an instance once; `tell` writes it to the logs. Repeating the id returns the first result
 * and logs nothing.
 *
 * @example await orderOnce(tx, { instanceId, body: { command: 'suspend' } }, () => audit(tx, entry))
 */
export async function orderOnce(
  tx: Call,
  { instanceId, body }: Pick<CommandRequest, 'instanceId' | 'body'>,
  tell: () => Promise<void>,
): Promise<Ordered> {
  const asked: InstancePlan =
    'plan' in body ? body : { command: body.command, asked: { ...body }, plan: () => ({ commands: [body] }) }
  const plan: InstancePlan['plan'] = async held => {
    const work = await asked.plan(held)
    return { ...work, answer: ({ instance: { id, phase } }) => ({ ...(work.result as object | undefined), id, phase }) }
  }
  const { state, result, repeated } = await runCommand(tx, {
    instanceId,
    body: { ...asked, plan },
    ...commandIdOf(tx),
  })
  if (!repeated) await tell()
  // Orders of earlier versions stored no result.
  return (result as Ordered | null) ?? { id: state.instance.id, phase: state.instance.phase }
}

/**
 * Whether the caller gave this kind of order before, for an instance that may be gone: distinguishes an instance that
 * the caller deleted from an unknown one. Concurrent repetitions wait for the first.
 */
export async function wasOrdered(tx: Call, instanceId: string, kind: string): Promise<boolean> {
  const { commandId } = commandIdOf(tx)
  if (commandId === undefined) return false
  const held = new Statement()
  await held.run(tx.db, `select i."id" from "process_instance" i where i."id" = ${held.value(instanceId)} for update`)
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `select c."id" from "process_command" c where c."id" = ${s.value(commandId)}
      and c."instance_id" = ${s.value(instanceId)} and c."kind" = ${s.value(kind)}`,
  )
  return rows.length > 0
}
