import type { Call } from '../../kernel/call.ts'
import { textOf } from '../../kernel/textOf.ts'
import type { CommandRequest, InstancePlan } from './commandRequest.ts'
import { runCommand } from './runCommand.ts'

/** What an order came to, with what its plan tells beside. */
export interface Ordered {
  id: string
  phase: string
  [more: string]: unknown
}

/** The id under which somebody asks. It is of this person only: nobody learns or spoils by a guessed one what another did. */
export function commandIdOf({ input, session }: Call): { commandId?: string } {
  const id = textOf(input.commandId)
  return id === null ? {} : { commandId: `${session?.userId ?? ''}:${id}` }
}

/**
 * What somebody orders an instance, and `tell` writes of it in the logs. The same id again answers what it came to the
 * first time, and no log tells it twice.
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
  // Orders of earlier versions left no answer.
  return (result as Ordered | null) ?? { id: state.instance.id, phase: state.instance.phase }
}
